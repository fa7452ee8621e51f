/** The JSON of `game.view(seat)`: what the table draws. docs/protocol.md lists its parts. */

export type Point = readonly [number, number];
export type Params = Readonly<Record<string, unknown>>;
/** A message key with its parameters. */
export type Message = readonly [string, Params];

/** An option of a decision: a flat object whose `type` is the verb. */
export type Action = {
  readonly type: string;
  readonly tile?: string;
  readonly at?: Point;
  readonly turn?: number;
  readonly figure?: string;
  readonly segment?: number;
  readonly segments?: readonly number[];
  readonly corner?: string;
  readonly companion?: string;
  readonly owner?: number;
  readonly holder?: number;
  readonly quarter?: string;
  readonly marker?: string;
  readonly space?: number;
  readonly points?: number;
  readonly value?: number | string;
};

export interface Decision {
  readonly player: number;
  readonly kind: string;
  readonly prompt?: Message;
  /** Left out of somebody else's secret decision. */
  readonly options?: readonly Action[];
  readonly default?: Action;
  readonly blocked?: readonly (readonly [Params, Message])[];
}

export type Part = readonly [string, number, number];

export interface GameEvent {
  readonly type: string;
  readonly player?: number;
  readonly tile?: string;
  readonly at?: Point;
  readonly turn?: number;
  readonly figure?: string;
  readonly segment?: number;
  readonly points?: number;
  readonly source?: string;
  readonly final?: boolean;
  readonly parts?: readonly Part[];
  /** The strength of every seat, where a majority decided who scores. */
  readonly strengths?: readonly number[];
  readonly tiles?: readonly (Point | string)[];
  readonly feature?: string;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  readonly [field: string]: unknown;
}

export interface PlacedFigure {
  readonly figure: string;
  readonly at: Point;
  readonly segment: number;
}

export interface PlayerView {
  readonly name: string;
  readonly score: number;
  readonly markers: Readonly<Record<string, number>>;
  readonly supply: Readonly<Record<string, number>>;
  readonly figures: readonly PlacedFigure[];
  /** Figures beside the board: [figure, [place, ...]]. */
  readonly elsewhere: readonly (readonly [string, readonly (string | number)[]])[];
}

export interface TileView {
  readonly tile: string;
  readonly at: Point;
  readonly turn: number;
  readonly player: number | null;
  readonly number: number;
}

export interface FeatureView {
  readonly kind: string;
  readonly segments: readonly (readonly [Point, number])[];
  readonly tiles: number;
  readonly complete: boolean;
  readonly open_ends: number;
  readonly open_cells: readonly Point[];
  readonly traits: Readonly<Record<string, unknown>>;
  readonly strength: readonly number[];
  readonly standing: Readonly<Record<string, number>>;
  readonly standing_complete: Readonly<Record<string, number>>;
}

export type Tokens = Readonly<Record<string, number>>;

/** What modules add to a view; each only where its module is in play. */
export interface ModuleViews {
  readonly goods?: { readonly owned: readonly Tokens[]; readonly supply: Tokens };
  readonly messages?: {
    readonly unseen: number;
    readonly seen: readonly number[];
    /** While a marker is chosen: those that would stop on a space that brings a message. */
    readonly dark?: readonly string[];
    /** While a message is answered: the points it brings, if any, perhaps only the most it can bring. */
    readonly drawn?: { readonly message: number; readonly points: number | null; readonly most: boolean };
    /** While a meeple is chosen to be scored and taken back. */
    readonly returns?: readonly { readonly at: Point; readonly segment: number; readonly points: number }[];
  };
  readonly ferries?: {
    readonly supply: number;
    readonly placed: readonly { readonly at: Point; readonly segments: readonly number[] }[];
    /** While a ferry is set or moved: the road that each option makes. */
    readonly choices?: readonly {
      readonly at: Point;
      readonly segments: readonly number[];
      readonly tiles: number;
      readonly complete: boolean;
    }[];
  };
  /** While the circle's action is chosen. */
  readonly crop_circle?: {
    readonly circle: string;
    readonly feature: string;
    readonly players: readonly { readonly standing: number; readonly adds: boolean }[];
  };
  /** While a robber's victim is chosen. */
  readonly robbery?: readonly { readonly victim: number; readonly gained: number; readonly points: number }[];
  /** While a figure may take off. */
  readonly flight?: {
    readonly at: Point;
    readonly landings: readonly {
      readonly roll: number;
      readonly at: Point;
      /** So many faces of the die, of all. */
      readonly chance: readonly [number, number];
      /** The figures that could land there. */
      readonly lands: readonly string[];
    }[];
  };
  readonly gold?: {
    readonly tiles: readonly (readonly [Point, number])[];
    readonly players: readonly number[];
    readonly supply: number;
  };
  readonly magic?: Readonly<Record<string, readonly [Point, number] | null>>;
  readonly dragon?: { readonly at: Point | null; readonly aside: readonly string[]; readonly steps: number };
  readonly fairy?: {
    readonly at: Point | null;
    readonly charge: {
      readonly owner: number;
      readonly figure: string;
      readonly at: Point;
      readonly segment?: number;
    } | null;
  };
  readonly towers?: { readonly pieces: readonly number[]; readonly heights: readonly (readonly [Point, number])[] };
  readonly abbeys?: readonly boolean[];
  readonly barns?: readonly { readonly player: number; readonly at: Point; readonly corner: string }[];
  readonly count?: { readonly quarter: string };
  readonly king?: Plaque | null;
  readonly robber_baron?: Plaque | null;
  readonly bridges?: {
    readonly supply: readonly number[];
    readonly built: readonly { readonly player: number; readonly at: Point; readonly edges: readonly string[] }[];
    /** The placements of the tile in hand that take a bridge. */
    readonly needed: readonly Action[];
  };
  readonly castles?: { readonly supply: readonly number[]; readonly built: readonly unknown[] };
  readonly bazaar?: { readonly open: readonly string[]; readonly owned: readonly (string | null)[] };
  readonly tournaments?: {
    readonly crown: string;
    readonly stacks: readonly number[];
    readonly prizes: readonly number[];
    readonly players: readonly {
      readonly numbers: readonly number[];
      readonly supply: readonly number[] | number;
      readonly registered: readonly unknown[];
    }[];
  };
}

export interface Plaque {
  readonly player: number;
  readonly size: number;
  readonly at: Point;
  readonly segment: number;
}

export interface View extends ModuleViews {
  readonly format: string;
  readonly seat: number | null;
  readonly edition: string;
  readonly modules: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: readonly PlayerView[];
  readonly turn: number;
  readonly player: number;
  readonly over: boolean;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly hand: readonly string[];
  readonly stack: number;
  readonly rejected: readonly string[];
  readonly tiles: readonly TileView[];
  readonly cells: readonly Point[];
  readonly decision: Decision | null;
  readonly events: number;
  readonly features?: readonly FeatureView[];
  readonly remaining?: Tokens;
  readonly fits?: readonly (readonly [Point, Tokens])[];
  readonly projection?: readonly GameEvent[];
  readonly reach?: Readonly<Record<string, readonly Point[]>>;
}

/** What a draft would do, as the server says it. */
export interface Outcome {
  readonly events: readonly GameEvent[];
  readonly decision: Decision | null;
  /** "draw", "die", "message", "player", "end", or null while the player decides on. */
  readonly stop: string | null;
  /** Who decides next, where somebody else does. */
  readonly player?: number | null;
}

export const sameAction = (a: Action, b: Action): boolean => fingerprint(a) === fingerprint(b);

/** One text per action, whatever the order of its fields. */
export function fingerprint(action: Action): string {
  const fields = Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}

export const isPass = (action: Action): boolean => action.type === 'pass';
