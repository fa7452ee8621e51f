/** Plays games in Pyodide as a page would: argv[2] is the folder of the engine; games come in on stdin, one JSON a line. */

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// Node would print the line that failed, and the core of Pyodide is one long line.
process.on('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const [, , engine, driver] = process.argv;
const { version, lock } = JSON.parse(readFileSync(join(engine, 'index.json'), 'utf8'));
const folder = join(engine, version);
const { loadPyodide } = await import(join(process.cwd(), 'web/node_modules/pyodide/pyodide.mjs'));
const python = await loadPyodide({ lockFileContents: JSON.stringify(lock), packageBaseUrl: folder });
const archive = gunzipSync(readFileSync(join(folder, 'carcassonne.gz')));
let place = archive.indexOf(0) + 1;
for (const [name, size] of JSON.parse(archive.subarray(0, place - 1).toString())) {
  python.FS.mkdirTree(dirname(name));
  python.FS.writeFile(name, archive.subarray(place, (place += size)));
}
python.FS.writeFile('/home/pyodide/paging.py', readFileSync(driver));
const one = await python.runPythonAsync(`
import json, paging

async def one(game):
    config, names, actions = json.loads(game)
    return json.dumps(await paging.played(config, names, actions))

one
`);
for await (const line of createInterface({ input: process.stdin })) {
  const found = await one(line);
  // A pipe takes 64 KiB at a time: whoever exits before it was read loses the rest.
  await new Promise((written) => process.stdout.write(`${found}\n`, written));
}
process.exit(0);
