import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Connect, type Plugin, defineConfig } from 'vite';
import { languageFiles } from './src/i18n/plugin';
import { serviceWorker } from './src/pwa/plugin';
import { fontsFirst } from './src/ui/plugin';

/** The game server while developing; `make dev` says where it is, and then it has art and texts too. */
const SERVER = process.env['SERVER'];
const dev = join(import.meta.dirname, 'public-dev');
const PYTHON = process.env['PYTHON'] ?? '../.venv/bin/python';

/** Answers with a file of public-dev, which a Python script makes when it is missing. */
const fromPython: Connect.NextHandleFunction = (request, response, next) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [, folder] = /^\/(art|fixtures)\/[\w.-]+\.json$/.exec(path) ?? [];
  if (!folder) return next();
  const file = join(dev, path);
  if (!existsSync(file)) {
    const script = folder === 'art' ? 'tools/art.py' : 'tests/fixtures/make.py';
    execFileSync(PYTHON, [script], { cwd: import.meta.dirname, stdio: 'inherit' });
  }
  if (!existsSync(file)) return next();
  response.setHeader('content-type', 'application/json');
  response.end(readFileSync(file));
};

/** Answers with the texts of the modules as they are now, so that a change shows when the page is loaded again. */
const textsOfModules: Connect.NextHandleFunction = (request, response, next) => {
  const [, kind, language] = /^\/(texts|rules)\/(\w+)\.json(\?|$)/.exec(request.url ?? '') ?? [];
  if (!kind || !language) return next();
  response.setHeader('content-type', 'application/json');
  response.end(execFileSync(PYTHON, ['tools/texts.py', kind, language], { cwd: import.meta.dirname }));
};

/** Without a game server: art, texts of modules and stories come from the Python package. */
const withoutServer: Plugin = {
  name: 'without-server',
  configureServer: ({ middlewares }) => void middlewares.use(fromPython).use(textsOfModules),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(fromPython).use(textsOfModules),
};

/**
 * What the page asks the game server for; without one the middleware above has art and texts. The host's name is left
 * as it is: the server compares it with where the page is from.
 */
const proxies = (target = 'http://127.0.0.1:8000') => ({
  '/api': { target },
  '/ws': { target, ws: true },
  ...(SERVER ? { '^/(art|texts|rules)/[\\w-]+\\.json': { target } } : {}),
});

export default defineConfig({
  base: './',
  plugins: [svelte(), SERVER ? null : withoutServer, languageFiles, fontsFirst, serviceWorker],
  server: { proxy: proxies(SERVER) },
  worker: { format: 'es' },
  build: {
    outDir: '../src/carcassonne/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    pool: 'forks',
    poolOptions: { forks: { singleFork: true } },
    testTimeout: 120_000, // how long until a test is given up; a busy machine needs it
    hookTimeout: 120_000,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/fresh.ts', 'tests/served.ts', 'tests/catalogue.ts'],
    coverage: { include: ['src/**'], exclude: ['src/**/generated/**'], reporter: ['text-summary'] },
  },
} as Parameters<typeof defineConfig>[0]);
