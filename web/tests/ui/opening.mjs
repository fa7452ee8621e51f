/**
 * How fast the screens open: `node tests/ui/opening.mjs` with a game server at SERVER (docs/performance.md).
 * Opens each screen in a browser that has never been there and clicks as soon as there is something to click, on a
 * desktop at full speed and on a phone whose processor is slowed down four times. RECORD, the file of a game that is
 * not over, adds a table that goes on from there. Of several rounds the one with the earliest answer is told. Beside the
 * time until the answer stands the processor time that the main thread needed for it: that is the same on a busy machine.
 */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SERVER = (process.env.SERVER ?? 'http://127.0.0.1:8000').replace(/\/$/, '');
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** So long after the answer, tasks and shifts still count. */
const AFTER = 2000;
const DEVICES = {
    desktop: { slowdown: 1, context: { viewport: { width: 1440, height: 900 } } },
    phone: {
        slowdown: 4,
        context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
};
const HERE = { kind: 'here', name: 'Ann' };
const CELL = { click: '[data-legal]', answer: '[data-tentative]' };

const screens = [
    { title: 'home', path: '', click: '[data-action=join]', answer: '[data-field=join]' },
    { title: 'set-up', path: 'new', click: '[data-preset=classic] input', answer: '[data-preset=classic] :checked' },
    { title: 'table, base game', table: await opened('classic'), ...CELL },
    { title: 'table, everything', table: await opened('everything'), ...CELL },
];
if (process.env.RECORD) {
    const record = JSON.parse(readFileSync(process.env.RECORD, 'utf8'));
    const table = await posted({ record, seats: record.config.players.map(() => HERE) });
    screens.push({ title: 'table, from the record', table, ...CELL });
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
console.log(
    '| | first paint | first answer | main thread | blocked | shift | bytes | of them script, style, drawings |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const [device, how] of Object.entries(DEVICES))
    for (const screen of screens) {
        const rounds = [];
        for (let n = 0; n < ROUNDS; n += 1) rounds.push(await visit(screen, how));
        const { work } = await visit(screen, how, true);
        const best = rounds.sort((a, b) => a.answered - b.answered)[0];
        const { script = 0, style = 0, art = 0, all } = best.bytes;
        const times = [best.paint, best.answered, work, best.blocked].map((one) => `${one.toFixed(0)} ms`).join(' | ');
        const parts = [script, style, art].map(kilo).join(', ');
        console.log(`| ${device}: ${screen.title} | ${times} | ${best.shift.toFixed(3)} | ${kilo(all)} | ${parts} |`);
    }
await browser.close();

/** A table of this preset with two players at this device. */
async function opened(preset) {
    const catalogue = await (await fetch(`${SERVER}/api/catalogue`)).json();
    const { edition, modules } = catalogue.presets.find((one) => one.id === preset);
    return posted({ config: { edition, modules, seed: 1 }, seats: [HERE, { ...HERE, name: 'Bob' }] });
}

async function posted(body) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${SERVER}/api/tables`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The server opens no table: ${await answer.text()}`);
    return answer.json();
}

/** Opens a screen; `traced` visits count the work of the main thread, which makes them slower. */
async function visit({ path, table, click, answer }, { slowdown, context }, traced = false) {
    const visitor = await browser.newContext(context);
    const page = await visitor.newPage();
    const session = await visitor.newCDPSession(page);
    const bytes = await counted(session);
    const work = traced ? await working(session) : () => 0;
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const keys = table && [
        { table: table.table, tokens: [table.host, ...table.seats.map((one) => one.token)], used: 0 },
    ];
    await page.addInitScript(watch, { keys, click, answer, touch: context.hasTouch ?? false });
    await page.goto(`${SERVER}/${table ? `g/${table.table}` : path}`);
    await page.waitForFunction(() => window.seen.answered, null, { timeout: 60_000 });
    const worked = await work();
    await page.waitForTimeout(AFTER);
    const seen = await page.evaluate(() => window.seen);
    await visitor.close();
    return { ...seen, bytes, work: worked };
}

/** The bytes that come over the wire, by kind. */
async function counted(session) {
    const bytes = { all: 0 };
    const kinds = new Map();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
        const kind = response.url.includes('/art/') ? 'art' : { Script: 'script', Stylesheet: 'style' }[type];
        kinds.set(requestId, kind ?? 'other');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? 'other';
        bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
        bytes.all += encodedDataLength;
    });
    await session.send('Network.enable');
    return bytes;
}

/** The processor time of the main thread from now on, in milliseconds; asking for it ends the count. */
async function working(session) {
    const threads = new Map();
    session.on('Tracing.dataCollected', ({ value }) => {
        for (const { name, pid, tid, tdur = 0 } of value)
            if (name === 'ThreadControllerImpl::RunTask')
                threads.set(`${pid} ${tid}`, (threads.get(`${pid} ${tid}`) ?? 0) + tdur / 1000);
            else if (name === 'ParseHTML') threads.set('main', `${pid} ${tid}`);
    });
    await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,devtools.timeline' });
    return async () => {
        const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
        await session.send('Tracing.end');
        await complete;
        return threads.get(threads.get('main')) ?? 0;
    };
}

/** In the page: notes what the browser measures, clicks once there is something to click, waits for the answer. */
function watch({ keys, click, answer, touch }) {
    if (keys) localStorage.setItem('carcassonne.tables', JSON.stringify(keys));
    const seen = (window.seen = { paint: 0, answered: 0, blocked: 0, shift: 0 });
    const note = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    note('paint', (one) => one.name === 'first-contentful-paint' && (seen.paint = one.startTime));
    note('longtask', (one) => (seen.blocked += Math.max(0, one.duration - 50)));
    note('layout-shift', (one) => !one.hadRecentInput && (seen.shift += one.value));
    let clicked = false;
    const look = () => {
        const target = document.querySelector(click);
        if (target && !clicked) {
            clicked = true;
            press(target);
        }
        if (!clicked || !document.querySelector(answer)) return requestAnimationFrame(look);
        // The answer is seen with the next frame.
        requestAnimationFrame(() => (seen.answered = performance.now()));
    };
    const press = (target) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
        const pointer = { ...at, pointerId: 1, pointerType: touch ? 'touch' : 'mouse' };
        target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
        target.dispatchEvent(new PointerEvent('pointerup', pointer));
        target.dispatchEvent(new MouseEvent('click', at));
    };
    requestAnimationFrame(look);
}

function kilo(bytes) {
    return `${(bytes / 1000).toFixed(0)} kB`;
}
