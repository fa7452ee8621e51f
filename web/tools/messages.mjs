// Writes src/net/messages.ts from the server's JSON Schema on standard input:
//   curl -s http://localhost:8000/schema.json | node tools/messages.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync(0, 'utf8'));
const { FromClient, FromServer, ...definitions } = schema.$defs;

// What the schema leaves open because the game's own gate makes it.
const GAME = {
    'Commit.actions': 'readonly Action[]',
    'Draft.actions': 'readonly Action[]',
    'Kept.actions': 'Action[]',
    'Outcome.actions': 'Action[]',
    'Outcome.decision': 'Decision | null',
    'Outcome.events': 'GameEvent[]',
    'Outcome.view': 'View | null',
    'Entry.events': 'GameEvent[]',
    'Entry.changes': 'Partial<View> | null',
    'Entry.tiles': 'TileView[]',
    'Welcome.view': 'View | null',
    'Help.view': 'Partial<View>',
    'Peeked.view': 'View',
    'Replay.view': 'View',
    'Frame.action': 'Action',
    'Frame.events': 'GameEvent[]',
    'Frame.changes': 'Partial<View>',
    'Frame.tiles': 'TileView[]',
    'Way.actions': 'Action[]',
    'Way.reason': 'Message',
    'PlayedWay.actions': 'Action[]',
};

function typed(part) {
    if (part.$ref) return part.$ref.split('/').at(-1);
    if (part.enum) return part.enum.map((value) => `'${value}'`).join(' | ');
    if (part.anyOf) return [...new Set(part.anyOf.map(typed))].join(' | ');
    if (part.prefixItems) return `[${part.prefixItems.map(typed).join(', ')}]`;
    switch (part.type) {
        case 'array': {
            const items = typed(part.items ?? {});
            return items.includes(' ') ? `(${items})[]` : `${items}[]`;
        }
        case 'object':
            return `Record<string, ${part.additionalProperties ? typed(part.additionalProperties) : 'unknown'}>`;
        case 'integer':
        case 'number':
            return 'number';
        case 'string':
        case 'boolean':
        case 'null':
            return part.type;
        default:
            return 'unknown';
    }
}

// The server always sends every field; a client may leave out those with a default.
const sent = new Set(FromServer.anyOf.map((one) => one.$ref.split('/').at(-1)));

function property(name, field, part, required) {
    const key = `${name}.${field}`;
    const optional = required.includes(field) || sent.has(name) ? '' : '?';
    return `  ${field}${optional}: ${GAME[key] ?? typed(part)};\n`;
}

function structure([name, one]) {
    const fields = Object.entries(one.properties ?? {}).map(([field, part]) =>
        property(name, field, part, one.required ?? []),
    );
    const note = one.description ? `/** ${one.description.split('\n')[0]} */\n` : '';
    return `${note}export interface ${name} {\n${fields.join('')}}\n`;
}

const union = (one) => one.anyOf.map((part) => `  | ${typed(part)}`).join('\n');

const text = `// Generated from the server's schema by tools/messages.mjs; do not edit it.
import type { Action, Decision, GameEvent, Message, TileView, View } from './view';

export const PROTOCOL = ${schema.protocol};

${Object.entries(definitions).map(structure).join('\n')}
export type FromClient =
${union(FromClient)};

export type FromServer =
${union(FromServer)};
`;

writeFileSync(new URL('../src/net/messages.ts', import.meta.url), text);
