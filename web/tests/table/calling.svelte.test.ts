import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { callPlayer, titleOf, type Moment } from '../../src/table/shell/calling.svelte';
import { fresh, prefer } from '../../src/ui/prefs.svelte';
import { iconWith } from '../../src/ui/tab';

const MOMENT: Moment = {
  table: 'abc',
  mine: false,
  final: false,
  over: false,
  player: 'Roland',
  turn: 'Your turn',
  colour: 'blue',
  before: 'Berthe',
};

const shown = vi.fn();
const closed = vi.fn();

class Notice {
  static permission = 'granted';
  close = closed;
  constructor(...told: unknown[]) {
    shown(...told);
  }
}

describe('the title', () => {
  it('says whose turn it is, and nothing of the end before its time', async () => {
    await setLanguage('en');
    expect(titleOf(MOMENT)).toBe('Roland … – Carcassonne');
    expect(titleOf({ ...MOMENT, mine: true })).toBe('● Your turn – Carcassonne');
    expect(titleOf({ ...MOMENT, final: true, over: true })).toBe('Final scoring – Carcassonne');
    expect(titleOf({ ...MOMENT, over: true })).toBe('The game is over – Carcassonne');
  });
});

it('the icon gets a disc in the colour of the seat', () => {
  expect(iconWith('<svg><rect/></svg>', '#2854bb')).toMatch(
    /^<svg><rect\/><circle [^>]*fill="#2854bb"[^>]*\/><\/svg>$/,
  );
});

describe('a player who looks elsewhere', () => {
  const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  let moment = $state.raw(MOMENT);
  let stop = (): void => undefined;

  beforeEach(async () => {
    await setLanguage('en');
    vi.useFakeTimers();
    prefer({ ...fresh(), notify: true });
    vi.stubGlobal('Notification', Notice);
    Object.assign(navigator, badge);
    document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/icon.svg">';
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<svg></svg>')),
    );
    moment = MOMENT;
    stop = $effect.root(() => callPlayer(() => moment));
    flushSync();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.clearAllMocks();
  });

  const change = (changes: Partial<Moment>): void => {
    moment = { ...moment, ...changes };
    flushSync();
  };

  it('is told once by the system if the wait was long, and no more after the move', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(20_000);
    change({ mine: true });
    change({ player: 'You' });
    expect(shown.mock.calls).toEqual([['Your turn', { body: 'Last move: Berthe', tag: 'abc', icon: 'icon-192.png' }]]);
    change({ mine: false });
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['after a short wait', true, 5_000, true],
    ['who looks at the page', false, 60_000, true],
    ['who does not want it', true, 60_000, false],
  ])('is not told %s', (_, hidden, wait, notify) => {
    prefer({ notify });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    vi.advanceTimersByTime(wait);
    change({ mine: true });
    expect(shown).not.toHaveBeenCalled();
  });

  it('sees the tab marked and the app badged', async () => {
    const link = document.querySelector('link');
    change({ mine: true });
    await vi.waitFor(() => expect(link?.href).toMatch(/^data:image\/svg\+xml,.*blue/), 60_000);
    expect(document.title).toBe('● Your turn – Carcassonne');
    expect(badge.setAppBadge).toHaveBeenLastCalledWith(1);
    change({ mine: false });
    await vi.waitFor(() => expect(link?.href).toMatch(/icon\.svg$/), 60_000);
    expect(badge.clearAppBadge).toHaveBeenCalled();
  });
});
