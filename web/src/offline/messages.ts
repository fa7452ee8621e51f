/** What a page and its worker with the tables say to each other. */

export type ToTables =
  | { readonly kind: 'ask'; readonly id: number; readonly path: string; readonly body: string; readonly token: string }
  | { readonly kind: 'carry'; readonly id: number; readonly table: string; readonly token: string; readonly to: string }
  | { readonly kind: 'connect'; readonly id: number }
  | { readonly kind: 'hear'; readonly id: number; readonly text: string }
  | { readonly kind: 'leave'; readonly id: number };

export type FromTables =
  | { readonly kind: 'progress'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean; readonly text: string }
  /** Without a text the connection is over. */
  | { readonly kind: 'said'; readonly id: number; readonly text?: string };
