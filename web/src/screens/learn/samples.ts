/** What a module looks like: some of its tiles and pieces, for its card. */

export interface Sample {
  readonly tiles?: readonly string[];
  readonly pieces?: readonly string[];
}

const of = (set: string, ...tiles: string[]): readonly string[] => tiles.map((tile) => `${set}/${tile}`);

export const SAMPLES: Readonly<Record<string, Sample>> = {
  base: { tiles: of('base', 'D', 'B'), pieces: ['meeple-blue'] },
  farmers: { tiles: of('base', 'E'), pieces: ['meeple-green-lying'] },
  river: { tiles: of('river', 'A', 'E', 'C') },
  abbot: { tiles: of('base', 'Eg'), pieces: ['abbot-red'] },
  inns: { tiles: of('inns-cathedrals', 'L', 'M', 'N') },
  cathedrals: { tiles: of('inns-cathedrals', 'A') },
  'big-meeple': { pieces: ['big-meeple-blue', 'meeple-blue'] },
  goods: { tiles: of('traders-builders', 'A', 'B'), pieces: ['wine'] },
  builder: { pieces: ['builder-yellow'] },
  pig: { pieces: ['pig-pink'] },
  'flying-machines': { tiles: of('flying-machines', 'A', 'B'), pieces: ['die-3'] },
  messages: { pieces: ['messenger-red', 'message-1', 'message-4'] },
  ferries: { tiles: of('ferries', 'A', 'B'), pieces: ['ferry'] },
  'gold-mines': { tiles: of('gold-mines', 'A', 'B'), pieces: ['gold'] },
  'mage-witch': { tiles: of('mage-witch', 'A'), pieces: ['mage', 'witch'] },
  robbers: { tiles: of('robbers', 'A', 'B'), pieces: ['robber-black'] },
  'crop-circles': { tiles: of('crop-circles', 'A', 'C', 'E') },
  dragon: { tiles: of('princess-dragon', 'A', 'G'), pieces: ['dragon'] },
  fairy: { pieces: ['fairy'] },
  princess: { tiles: of('princess-dragon', 'R', 'S') },
  portal: { tiles: of('princess-dragon', 'X', 'Y') },
  tower: { tiles: of('tower', 'A', 'B'), pieces: ['tower-3'] },
  abbey: { tiles: of('abbey-mayor', 'ABBEY') },
  mayor: { pieces: ['mayor-blue'] },
  wagon: { pieces: ['wagon-red'] },
  barn: { pieces: ['barn-green'] },
  count: { pieces: ['count', 'quarter-castle', 'quarter-market'] },
  king: { tiles: of('king-robber', 'A'), pieces: ['king'] },
  'robber-baron': { tiles: of('king-robber', 'E'), pieces: ['robber-baron'] },
  cult: { tiles: of('cult', 'A', 'B') },
  bridges: { tiles: of('bridges-castles-bazaars', 'B') },
  castles: { pieces: ['castle-yellow'] },
  bazaars: { tiles: of('bridges-castles-bazaars', 'A', 'C') },
  tournaments: { tiles: of('tournaments', 'TD1'), pieces: ['shield-5-blue', 'crown'] },
  'river-2': { tiles: of('river-2', 'A', 'E', 'C') },
  'games-quarterly': { tiles: of('games-quarterly', 'B', 'D', 'E') },
  cathars: { tiles: of('cathars', 'A', 'B') },
};
