/** The colour of each source of points in the bars: dark enough for white numbers, none of them a seat's. */

import { known } from '../../net/catalogue.svelte';

const OTHER = '#5a5a5a';

export const fillOf = (source: string): string => known.all.sources.find((one) => one.id === source)?.fill ?? OTHER;
