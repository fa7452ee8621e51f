/**
 * How each question looks: the one table that maps kinds of decisions and verbs of options to pickers.
 *
 * A question that is not here is asked with the generic list of options, so a new module can be played
 * before it has an entry.
 */

export type Picker =
  | 'cell'
  | 'spot'
  | 'figure'
  | 'tile'
  | 'corner'
  | 'link'
  | 'quarter'
  | 'track'
  | 'card'
  | 'number'
  | 'order'
  | 'hand'
  | 'list';

export interface Kind {
  readonly pickers: readonly Picker[];
  /** No draft of one forced option is committed by itself: the player wants to see it first. */
  readonly calm?: boolean;
}

export const KINDS: Readonly<Record<string, Kind>> = {
  abbey_turn: { pickers: ['card'] },
  bazaar_choose: { pickers: ['card', 'number'] },
  bazaar_deal: { pickers: ['card'] },
  bazaar_take: { pickers: ['card'] },
  bid: { pickers: ['number'] },
  build_bridge: { pickers: ['link'] },
  castle: { pickers: ['card'] },
  copy_feature: { pickers: ['card', 'spot'] },
  crop_add: { pickers: ['spot'] },
  crop_circle: { pickers: ['card'] },
  crop_return: { pickers: ['figure'] },
  enter_quarter: { pickers: ['quarter'] },
  enter_tournament: { pickers: ['figure'] },
  escape: { pickers: ['figure'] },
  exchange_prisoner: { pickers: ['card'] },
  extra_turn: { pickers: ['card'] },
  join_flier: { pickers: ['card'] },
  land: { pickers: ['spot'] },
  leave_quarter: { pickers: ['spot'] },
  message: { pickers: ['card'] },
  message_return: { pickers: ['figure'] },
  move_count: { pickers: ['quarter'] },
  move_dragon: { pickers: ['tile'] },
  move_ferry: { pickers: ['link'] },
  move_magic: { pickers: ['figure', 'spot'] },
  move_marker: { pickers: ['track', 'card'] },
  move_wagon: { pickers: ['spot'] },
  place_abbey: { pickers: ['cell'], calm: true },
  place_figure: {
    pickers: ['spot', 'figure', 'tile', 'corner'],
  },
  place_ingot: { pickers: ['tile'] },
  place_robber: { pickers: ['track'] },
  place_tile: { pickers: ['cell'], calm: true },
  princess: { pickers: ['figure'] },
  ransom: { pickers: ['card'] },
  register: { pickers: ['figure', 'hand'] },
  reject_tile: { pickers: ['card'] },
  return_farmer: { pickers: ['figure'] },
  rob: { pickers: ['card'] },
  score_next: { pickers: ['order', 'spot'] },
  separate_magic: { pickers: ['card'] },
  set_ferry: { pickers: ['link'] },
  take_prisoner: { pickers: ['figure'] },
};

/** What an option of a verb points at. `pass` points at nothing. */
export const VERBS: Readonly<Record<string, Picker>> = {
  abbey_turn: 'card',
  bazaar_choose: 'number',
  bazaar_deal: 'card',
  bazaar_take: 'card',
  bid: 'number',
  build_bridge: 'link',
  build_castle: 'card',
  build_tower: 'tile',
  carry_out_message: 'card',
  climb_tower: 'tile',
  copy_feature: 'card',
  crop_circle: 'card',
  enter_quarter: 'quarter',
  enter_tournament: 'figure',
  exchange_prisoner: 'card',
  extra_turn: 'card',
  fly: 'tile',
  join_flier: 'card',
  leave_quarter: 'spot',
  move_count: 'quarter',
  move_dragon: 'tile',
  move_fairy: 'figure',
  move_ferry: 'link',
  move_magic: 'spot',
  move_marker: 'card',
  move_wagon: 'spot',
  place_figure: 'spot',
  place_ingot: 'tile',
  place_robber: 'track',
  place_tile: 'cell',
  ransom: 'card',
  register: 'figure',
  reject_tile: 'card',
  remove_magic: 'card',
  return_figure: 'figure',
  rob: 'card',
  score_and_return: 'figure',
  score_next: 'order',
  set_ferry: 'link',
  take_back: 'figure',
  take_message_points: 'card',
  take_prisoner: 'figure',
};

const UNKNOWN: Kind = { pickers: ['list'] };

export const kindOf = (kind: string): Kind => KINDS[kind] ?? UNKNOWN;

export const pickerOf = (verb: string, corner: boolean): Picker => (corner ? 'corner' : (VERBS[verb] ?? 'list'));
