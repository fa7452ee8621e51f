/**
 * How smoothly the board pans and zooms: `npm run measure` with the stories at SERVER (docs/performance.md).
 * Pans and zooms a board of 300 tiles and prints the work of the main thread per frame (its own processor time, so
 * that a busy machine counts less), what it consists of, and the distance between frames: at full speed and with the
 * processor slowed down four times. Of several rounds the best is told: other work on the machine can slow a round
 * down but never speed it up. Without a graphics card the distance is that of the software renderer.
 */
import { chromium } from 'playwright-core';

const SERVER = process.env.SERVER ?? 'http://localhost:5199';
const STORY = process.env.STORY ?? 'everything-tile';
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = 2;

/** The kinds of work by the names in the browser's trace. */
const KINDS = {
    script: ['FunctionCall', 'FireAnimationFrame', 'EventDispatch', 'TimerFire', 'RunMicrotasks', 'EvaluateScript'],
    garbage: ['MinorGC', 'MajorGC', 'V8.GC_SCAVENGER', 'BlinkGC.AtomicPhase'],
    style: ['UpdateLayoutTree', 'RecalculateStyles'],
    layout: ['Layout'],
    paint: ['PrePaint', 'Paint'],
    composite: ['Layerize', 'UpdateLayer', 'Commit', 'CompositeLayers'],
    'hit test': ['HitTest'],
};
const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${SERVER}/stories?story=${STORY}&bare`);
await page.locator('.sheets[data-painted]').waitFor({ state: 'attached' });
await page.waitForTimeout(2500);
const session = await page.context().newCDPSession(page);
const drawn = await page.evaluate(() => ({
    pieces: document.querySelectorAll('[data-piece]').length,
    targets: document.querySelectorAll('[data-pick]').length,
}));
console.log(`${STORY}: ${drawn.pieces} pieces, ${drawn.targets} targets, best of ${ROUNDS} rounds`);

for (const zoom of [0, 4]) {
    await page.mouse.move(720, 450);
    for (let n = 0; n < zoom; n += 1) await page.mouse.wheel(0, -120);
    await page.waitForTimeout(800);
    for (const slowdown of [1, 4]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.waitForTimeout(500);
        await best(`pan, zoom step ${zoom}, processor 1/${slowdown}`, pan);
        await best(`zoom, zoom step ${zoom}, processor 1/${slowdown}`, zooming);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
await browser.close();

async function best(title, deed) {
    const rounds = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(measured(await traced(() => page.evaluate(deed, SECONDS))));
    rounds.sort((a, b) => at(a.work, 0.95) - at(b.work, 0.95));
    const { gaps, work, kinds } = rounds[0];
    console.log(`${title}: ${gaps.length} frames; between frames ${show(gaps)}; main thread per frame ${show(work)}`);
    const parts = Object.entries(kinds).sort(([, a], [, b]) => b - a);
    console.log(`    mean ${parts.map(([kind, lasts]) => `${kind} ${lasts.toFixed(2)}`).join(', ')} ms`);
}

/** In the page: drags in a circle, one move per frame. */
function pan(seconds) {
    const board = document.querySelector('[data-board]');
    const send = (type, x, y, buttons) =>
        board.dispatchEvent(
            new PointerEvent(type, {
                pointerId: 7,
                pointerType: 'mouse',
                clientX: x,
                clientY: y,
                buttons,
                bubbles: true,
            }),
        );
    board.setPointerCapture = () => {};
    return new Promise((done) => {
        const start = performance.now();
        send('pointerdown', 720, 450, 1);
        const step = (now) => {
            const turn = ((now - start) / 1000) * 2.4;
            send('pointermove', 720 + 420 * Math.sin(turn), 450 + 260 * (1 - Math.cos(turn)) - 260, 1);
            if (now - start < seconds * 1000) return requestAnimationFrame(step);
            send('pointerup', 720, 450, 0);
            done();
        };
        requestAnimationFrame(step);
    });
}

/** In the page: rolls the wheel in and out, one notch per frame. */
function zooming(seconds) {
    const board = document.querySelector('[data-board]');
    return new Promise((done) => {
        const start = performance.now();
        const step = (now) => {
            const deltaY = Math.sin((now - start) / 300) * 40;
            board.dispatchEvent(
                new WheelEvent('wheel', {
                    deltaY,
                    ctrlKey: false,
                    clientX: 20,
                    clientY: 20,
                    bubbles: true,
                    cancelable: true,
                }),
            );
            if (now - start < seconds * 1000) return requestAnimationFrame(step);
            done();
        };
        requestAnimationFrame(step);
    });
}

/** What the main thread did while something ran. */
async function traced(run) {
    const events = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await session.send('Tracing.start', {
        transferMode: 'ReportEvents',
        categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline',
    });
    await run();
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    session.removeAllListeners('Tracing.dataCollected');
    const [first] = events.filter((one) => one.name === 'FireAnimationFrame');
    return events
        .filter((one) => one.ph === 'X' && one.tid === first.tid && one.pid === first.pid)
        .map(({ name, ts, dur = 0, tdur = dur }) => ({
            name,
            from: ts / 1000,
            to: (ts + dur) / 1000,
            cpu: tdur / 1000,
        }))
        .sort((a, b) => a.from - b.from || b.to - a.to);
}

/** The distances between frames, the work of each, and the mean work by kind; all in milliseconds. */
function measured(events) {
    const frames = events.filter((one) => one.name === 'FireAnimationFrame').map((one) => one.from);
    const tasks = events.filter((one) => one.name === 'ThreadControllerImpl::RunTask');
    const gaps = frames.slice(1).map((one, n) => one - frames[n]);
    const work = frames.slice(1).map((end, n) => {
        const inside = tasks.filter(({ from }) => from >= frames[n] - 0.5 && from < end - 0.5);
        return inside.reduce((sum, { cpu }) => sum + cpu, 0);
    });
    return { gaps, work, kinds: byKind(events, gaps.length) };
}

/** Work inside other work counts once, for the innermost kind; what has no kind is the browser's own. */
function byKind(events, frames) {
    const kinds = {};
    const open = [];
    for (const one of events) {
        const kind = one.name === 'ThreadControllerImpl::RunTask' ? 'other' : kindOf.get(one.name);
        if (!kind) continue;
        while (open.length && open.at(-1).to <= one.from) open.pop();
        const outer = open.at(-1);
        if (outer) kinds[outer.kind] -= one.cpu / frames;
        kinds[kind] = (kinds[kind] ?? 0) + one.cpu / frames;
        open.push({ ...one, kind });
    }
    return kinds;
}

function at(list, share) {
    return [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0;
}

function show(list) {
    return `median ${at(list, 0.5).toFixed(1)}, p95 ${at(list, 0.95).toFixed(1)}, most ${Math.max(...list).toFixed(1)} ms`;
}
