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
  /** The module whose paragraph of the rules "?" opens. */
  readonly module: string;
  /** No draft of one forced option is committed by itself: the player wants to see it first. */
  readonly calm?: boolean;
}

export const KINDS: Readonly<Record<string, Kind>> = {
  abbey_turn: { pickers: ['card'], module: 'abbey' },
  bazaar_choose: { pickers: ['card', 'number'], module: 'bazaars' },
  bazaar_deal: { pickers: ['card'], module: 'bazaars' },
  bazaar_take: { pickers: ['card'], module: 'bazaars' },
  bid: { pickers: ['number'], module: 'bazaars' },
  build_bridge: { pickers: ['link'], module: 'bridges' },
  castle: { pickers: ['card'], module: 'castles' },
  copy_feature: { pickers: ['card', 'spot'], module: 'castles' },
  crop_add: { pickers: ['spot'], module: 'crop-circles' },
  crop_circle: { pickers: ['card'], module: 'crop-circles' },
  crop_return: { pickers: ['figure'], module: 'crop-circles' },
  enter_quarter: { pickers: ['quarter'], module: 'count' },
  enter_tournament: { pickers: ['figure'], module: 'tournaments' },
  escape: { pickers: ['figure'], module: 'cathars' },
  exchange_prisoner: { pickers: ['card'], module: 'tower' },
  extra_turn: { pickers: ['card'], module: 'builder' },
  join_flier: { pickers: ['card'], module: 'builder' },
  land: { pickers: ['spot'], module: 'flying-machines' },
  leave_quarter: { pickers: ['spot'], module: 'count' },
  message: { pickers: ['card'], module: 'messages' },
  message_return: { pickers: ['figure'], module: 'messages' },
  move_count: { pickers: ['quarter'], module: 'count' },
  move_dragon: { pickers: ['tile'], module: 'dragon' },
  move_ferry: { pickers: ['link'], module: 'ferries' },
  move_magic: { pickers: ['figure', 'spot'], module: 'mage-witch' },
  move_marker: { pickers: ['track', 'card'], module: 'messages' },
  move_wagon: { pickers: ['spot'], module: 'wagon' },
  place_abbey: { pickers: ['cell'], module: 'abbey', calm: true },
  place_figure: {
    pickers: ['spot', 'figure', 'tile', 'corner'],

    module: 'base',
  },
  place_ingot: { pickers: ['tile'], module: 'gold-mines' },
  place_robber: { pickers: ['track'], module: 'robbers' },
  place_tile: { pickers: ['cell'], module: 'base', calm: true },
  princess: { pickers: ['figure'], module: 'princess' },
  ransom: { pickers: ['card'], module: 'tower' },
  register: { pickers: ['figure', 'hand'], module: 'tournaments' },
  reject_tile: { pickers: ['card'], module: 'bridges' },
  return_farmer: { pickers: ['figure'], module: 'pig' },
  rob: { pickers: ['card'], module: 'robbers' },
  score_next: { pickers: ['order', 'spot'], module: 'base' },
  separate_magic: { pickers: ['card'], module: 'mage-witch' },
  set_ferry: { pickers: ['link'], module: 'ferries' },
  take_prisoner: { pickers: ['figure'], module: 'tower' },
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

const UNKNOWN: Kind = { pickers: ['list'], module: 'base' };

export const kindOf = (kind: string): Kind => KINDS[kind] ?? UNKNOWN;

export const pickerOf = (verb: string, corner: boolean): Picker => (corner ? 'corner' : (VERBS[verb] ?? 'list'));
