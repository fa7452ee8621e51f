import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Builds the page of the table alone: `OUT=... npx vite build --config tests/table/play/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte({ configFile: false })],
  build: { outDir: process.env['OUT'] ?? 'dist', emptyOutDir: true, target: 'es2022', minify: false },
});
