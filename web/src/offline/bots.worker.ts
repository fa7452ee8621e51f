/** A worker in which bots think: questions come in, each line of an answer goes out. */

import { boot } from './engine';

/** `carcassonne.local.thinking.Bots`. */
interface Bots {
  answer(question: string, say: (line: string) => void): void;
}

const bots: Promise<Bots> = boot(() => undefined, true).then((python) =>
  python.pyimport('carcassonne.local.thinking').Bots(),
);

onmessage = async ({ data }: MessageEvent<string>) => {
  (await bots).answer(data, (line) => postMessage(line));
};

// A worker that cannot start is as good as dead: whoever hired it hears an error.
bots.catch((error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);
