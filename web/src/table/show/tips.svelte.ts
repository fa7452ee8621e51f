/** The one explanation that is open: by hover, focus or a tap; it closes when it is left, and by Escape. */

class Tips {
  shown = $state<string | null>(null);
  /** Tapped, not only hovered: the pointer may go on. */
  private pinned = false;

  peek(id: string): void {
    if (this.shown === id) return;
    this.shown = id;
    this.pinned = false;
  }

  leave(id: string): void {
    if (this.shown === id && !this.pinned) this.shown = null;
  }

  press(id: string): void {
    const again = this.shown === id && this.pinned;
    this.shown = again ? null : id;
    this.pinned = !again;
  }

  /** Close this one, or whichever is open; false if none is. */
  close(id: string | null = this.shown): boolean {
    if (id === null || this.shown !== id) return false;
    this.shown = null;
    return true;
  }
}

export const tips = new Tips();
