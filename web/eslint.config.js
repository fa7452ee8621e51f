import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import layers from './tools/layers.js';

export default ts.config(
    { ignores: ['node_modules', 'public-dev', 'src/**/generated/**'] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser } } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    { files: ['*.js', '*.ts', 'tests/**/*.mjs'], languageOptions: { globals: globals.node } },
    {
        files: ['src/**'],
        plugins: { client: { rules: { layers } } },
        rules: {
            'client/layers': 'error',
            // What the compiler cannot know is looked at (src/sure.ts); each exception says why.
            '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
        },
    },
    {
        rules: {
            'no-undef': 'off',
            // Drawings are our own files, served with the page.
            'svelte/no-at-html-tags': 'off',
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
        },
    },
);
