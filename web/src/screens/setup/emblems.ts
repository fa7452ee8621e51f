/** The sign of each module: a piece of the game where it has one, else a small line drawing on a grid of 24. */

export type Sign = { readonly piece: string } | { readonly path: string };

const PIECES: Readonly<Record<string, string>> = {
  base: 'meeple-blue',
  farmers: 'meeple-green-lying',
  abbot: 'abbot-blue',
  'big-meeple': 'big-meeple-red',
  goods: 'grain',
  builder: 'builder-yellow',
  pig: 'pig-pink',
  messages: 'message',
  ferries: 'ferry',
  'gold-mines': 'gold',
  'mage-witch': 'mage',
  robbers: 'robber-black',
  dragon: 'dragon',
  fairy: 'fairy',
  tower: 'tower-2',
  abbey: 'abbey',
  mayor: 'mayor-red',
  wagon: 'wagon-green',
  barn: 'barn-red',
  count: 'count',
  king: 'king',
  'robber-baron': 'robber-baron',
  bridges: 'bridge',
  castles: 'castle-blue',
  tournaments: 'shield-red',
};

const PATHS: Readonly<Record<string, string>> = {
  river: 'M4 9c3-3 5 3 8 0s5-3 8 0M4 15c3-3 5 3 8 0s5-3 8 0',
  'river-2': 'M4 12h4c4 0 3-6 7-6h5M8 12c4 0 3 6 7 6h5',
  'games-quarterly': 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  inns: 'M4 20v-9l8-6 8 6v9zM10 20v-5h4v5',
  cathedrals: 'M4 20V9l3-5 3 5v11M14 20V9l3-5 3 5v11M10 11h4M3 20h18',
  cathars: 'M4 20V9h3v2h3V9h4v2h3V9h3v11zM12 3v3M8 4l1.5 2M16 4l-1.5 2',
  'flying-machines': 'M3 12l18-7-6 15-4-6zM11 14l10-9',
  'crop-circles': 'M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0M12 4v5M12 15v5',
  princess: 'M4 18h16M5 15L4 7l4.5 4L12 5l3.5 6L20 7l-1 8z',
  portal: 'M6 20v-9a6 6 0 0 1 12 0v9M9.5 20v-8.5a2.5 2.5 0 0 1 5 0V20M4 20h16',
  cult: 'M5 20h14M7 20l2-11h6l2 11M9 9l3-5 3 5M10 14h4',
  bazaars: 'M4 9l2-4h12l2 4zM6 9v11h12V9M6 14h12',
};
const TILE = 'M5 5h14v14H5zM5 12h14';

export function sign(module: string): Sign {
  const piece = PIECES[module];
  return piece ? { piece } : { path: PATHS[module] ?? TILE };
}
