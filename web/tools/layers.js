/** Which folder of the client may import which: a rule for eslint. */

import { dirname, relative, resolve, sep } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');

const LOW = ['sure', 'root', 'go', 'art', 'i18n', 'net', 'offline', 'ui', 'faces', 'sound'];
/** Folders and files of `src`, each with those it may import beside itself. */
const LAYERS = {
    sure: [],
    root: [],
    go: ['root'],
    art: ['sure', 'root'],
    i18n: ['sure', 'root'],
    ui: ['sure', 'root', 'go', 'i18n'],
    'net/generated': [],
    offline: ['sure', 'root', 'i18n'],
    net: ['sure', 'net/generated', 'root', 'ui', 'offline'],
    faces: ['sure', 'net', 'ui'],
    sound: ['sure', 'ui'],
    // The board knows no rules: of the net only what the JSON of a game looks like.
    board: ['sure', 'art', 'i18n', 'ui', 'net/generated'],
    pwa: ['sure', 'root', 'i18n', 'offline'],
    stories: ['sure', 'art', 'board', 'net'],
    // What all parts of the table share, the controller of questions among it.
    table: [...LOW, 'board', 'table/ask'],
    'table/show': [...LOW, 'board', 'table'],
    'table/ask': [...LOW, 'board', 'table', 'table/show'],
    'table/shell': [...LOW, 'board', 'table', 'table/show', 'table/ask', 'table/shell/later'],
    // The one door to screens that open over a table.
    'table/shell/later': ['screens'],
    screens: [...LOW, 'board', 'pwa', 'table', 'table/show', 'table/ask', 'table/shell'],
};

/** The narrowest layer that a file is in; undefined for what starts the client. */
function layerOf(path) {
    const name = relative(SRC, path).split(sep).join('/').replace(/\.ts$/, '');
    const around = Object.keys(LAYERS).filter((layer) => name === layer || name.startsWith(`${layer}/`));
    return around.sort((a, b) => b.length - a.length)[0];
}

export default {
    meta: {
        type: 'problem',
        schema: [],
        messages: { breach: '{{from}} must not import {{to}}: see tools/layers.js.' },
    },
    create(context) {
        const from = layerOf(context.filename);
        if (from === undefined) return {};
        const check = ({ source }) => {
            if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
            const to = layerOf(resolve(dirname(context.filename), source.value));
            if (to === from || LAYERS[from].includes(to)) return;
            context.report({ node: source, messageId: 'breach', data: { from, to: to ?? source.value } });
        };
        return {
            ImportDeclaration: check,
            ImportExpression: check,
            ExportNamedDeclaration: check,
            ExportAllDeclaration: check,
        };
    },
};
