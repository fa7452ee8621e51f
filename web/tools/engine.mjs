/**
 * Puts the engine beside the built client, for pages without a server: in `engine/<version>/` Pyodide, and msgspec with
 * our own Python sources as one archive, compiled; in `engine/index.json` their names and sizes.
 *
 * OUT is the folder of the built client, if it is another than usual.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const web = resolve(import.meta.dirname, '..');
const out = join(process.env.OUT ?? join(web, '../src/carcassonne/web/dist'), 'engine');
const wheels = join(web, 'wheels');
const pyodide = dirname(fileURLToPath(import.meta.resolve('pyodide')));
const own = join(web, '../.venv/bin/python');
const PYTHON = process.env.PYTHON ?? (existsSync(own) ? own : 'python3');

const read = (name) => readFileSync(join(pyodide, name));
const { info } = JSON.parse(read('pyodide-lock.json').toString());

/** msgspec as Pyodide needs it, from the package index, pinned by its hash. */
function wheel() {
    const [version] = info.python.split('.', 2);
    const minor = info.python.split('.')[1];
    const kind = ['--platform', `pyemscripten_${info.abi_version}_wasm32`, '--implementation', 'cp'];
    const python = ['--python-version', `${version}.${minor}`, '--abi', `cp${version}${minor}`];
    const quiet = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '--require-hashes'];
    const list = join(web, '../requirements/page.txt');
    mkdirSync(wheels, { recursive: true });
    if (!readdirSync(wheels).length)
        execFileSync(PYTHON, ['-m', 'pip', 'download', ...quiet, ...kind, ...python, '-r', list, '-d', wheels], {
            stdio: 'inherit',
        });
    return readFileSync(join(wheels, readdirSync(wheels)[0]));
}

/** msgspec with our sources, and the standard library, packed by the Python that will run them. */
async function archives() {
    const python = await loadPyodide();
    python.FS.writeFile('/msgspec.whl', wheel());
    python.FS.writeFile('/library.zip', read('python_stdlib.zip'));
    python.mountNodeFS('/source', join(web, '../src'));
    return python
        .runPython(readFileSync(join(web, 'tools/pack.py'), 'utf8'))
        .toJs()
        .map((one) => Buffer.from(one));
}

/** Plain file servers pack nothing. */
const packed = (data) => gzipSync(data, { level: 9 });

async function build() {
    const [sources, library] = await archives();
    const files = {
        'pyodide.mjs': read('pyodide.mjs'),
        'pyodide.asm.mjs': read('pyodide.asm.mjs'),
        'pyodide.asm.wasm.gz': packed(read('pyodide.asm.wasm')),
        'python_stdlib.zip.gz': packed(library),
        'carcassonne.gz': packed(sources),
    };
    const print = createHash('sha256');
    for (const [name, data] of Object.entries(files)) print.update(name).update(data);
    const version = print.digest('hex').slice(0, 12);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(join(out, version), { recursive: true });
    for (const [name, data] of Object.entries(files)) writeFileSync(join(out, version, name), data);
    const sizes = Object.fromEntries(Object.entries(files).map(([name, data]) => [name, data.length]));
    writeFileSync(join(out, 'index.json'), JSON.stringify({ version, files: sizes, lock: { info, packages: {} } }));
}

await build().catch((error) => {
    console.warn(`The client was built without the engine, so it needs a server: ${error.message}`);
});
process.exit(0); // Pyodide would keep us waiting
