/**
 * What there is in the game, as the server lists it: modules, figures, questions, verbs, events.
 *
 * It is loaded once, when the page begins; the client knows no module by name, it asks here.
 */

import { get } from './api';
import type { Catalogue, EventFacts, FaceFacts, FigureFacts, ModuleFacts, QuestionFacts, VerbFacts } from './messages';

const NOTHING: Catalogue = {
  protocol: 0,
  engine: '',
  modules: [],
  presets: [],
  tile_sets: [],
  kinds: {},
  bots: [],
  colours: [],
  emotes: [],
  assists: [],
  figures: [],
  questions: {},
  verbs: {},
  events: {},
  sources: [],
};

const byId = <Kind extends { readonly id: string }>(all: readonly Kind[]): ReadonlyMap<string, Kind> =>
  new Map(all.map((one) => [one.id, one]));

const STORED = 'carcassonne.catalogue';

function remember(found: Catalogue): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(found));
  } catch {
    // it is needed without a network only
  }
}

function recalled(): Catalogue | null {
  try {
    const kept = localStorage.getItem(STORED);
    return kept ? { ...NOTHING, ...JSON.parse(kept) } : null;
  } catch {
    return null;
  }
}

class Known {
  private listed = $state.raw<Catalogue>(NOTHING);
  private loading: Promise<Catalogue> | null = null;
  private readonly modulesById = $derived(byId(this.listed.modules));
  private readonly figuresById = $derived(byId(this.listed.figures));

  /** Everything; empty until it is loaded. */
  get all(): Catalogue {
    return this.listed;
  }

  /** Load it, unless that was done. While the server is away, it is as it was last seen, and is asked for again. */
  load(): Promise<Catalogue> {
    this.loading ??= get<Catalogue>('api/catalogue').then((found) => {
      remember(found);
      return this.take(found);
    });
    return this.loading.catch((error: unknown) => {
      this.loading = null;
      const old = recalled();
      if (!old) throw error;
      return this.take(old);
    });
  }

  /** Use this one. */
  take(found: Catalogue): Catalogue {
    this.listed = found;
    return found;
  }

  module(id: string): ModuleFacts | undefined {
    return this.modulesById.get(id);
  }

  face(module: string): FaceFacts | undefined {
    return this.module(module)?.face;
  }

  figure(id: string | undefined): FigureFacts | undefined {
    return id === undefined ? undefined : this.figuresById.get(id);
  }

  /** What a tile with such a segment looks like from afar. */
  readonly look = (kind: string): string => this.listed.kinds[kind]?.look ?? 'plain';

  /** Whether figures ever stand on such segments. */
  held(kind: string): boolean {
    return this.listed.kinds[kind]?.held ?? true;
  }

  /** The place of a figure in every list of figures; unknown ones come last. */
  rank(figure: string): number {
    const place = this.listed.figures.findIndex((one) => one.id === figure);
    return place < 0 ? this.listed.figures.length : place;
  }

  /** Is this a place where a player holds figures of others? */
  holds(place: string | number | undefined): boolean {
    return this.listed.modules.some((module) => module.face.holds === place);
  }

  question(kind: string): QuestionFacts | undefined {
    return this.listed.questions[kind];
  }

  verb(verb: string): VerbFacts | undefined {
    return this.listed.verbs[verb];
  }

  /** Parameters of the text of a verb or an event that are words -> their keys. */
  words(type: string): Readonly<Record<string, string>> {
    return { ...this.event(type)?.words, ...this.verb(type)?.words };
  }

  /** Whether a figure goes along with another one. */
  companion(figure: string): boolean {
    return this.figure(figure)?.companion ?? false;
  }

  /** The sign on cells that a module shows under a name which begins with its word. */
  sign(name: string): string | undefined {
    const [word = ''] = name.split(' ');
    return this.listed.modules.find(({ face }) => word in face.reach)?.face.reach[word];
  }

  /** The quarters that modules put on the board -> the tile that bears each. */
  readonly quarters: ReadonlyMap<string, string> = $derived(
    new Map(this.listed.modules.flatMap(({ face }) => Object.entries(face.quarters))),
  );

  event(type: string): EventFacts | undefined {
    return this.listed.events[type];
  }
}

export const known = new Known();
