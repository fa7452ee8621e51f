/** The colour of each source of points in the bars: dark enough for white numbers, none of them a seat's. */

const FILLS: Readonly<Record<string, string>> = {
  city: '#9a5424',
  road: '#6b6354',
  monastery: '#8c3b52',
  garden: '#4f7320',
  abbey: '#6d4a8c',
  shrine: '#5b5470',
  field: '#2f7540',
  barn: '#8a4f2b',
  pig: '#a8476a',
  castle: '#7a4b3a',
  goods: '#2f6f8f',
  gold: '#806000',
  fairy: '#8a3f8f',
  king: '#4b5a9e',
  'robber-baron': '#7d3030',
  robber: '#3f6b6b',
  message: '#356a9a',
  count: '#5e4b2e',
  statue: '#4d6070',
  bazaar: '#7a5c12',
  ransom: '#555555',
};

export const fillOf = (source: string): string => FILLS[source] ?? '#5a5a5a';
