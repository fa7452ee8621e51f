/**
 * How smoothly the board pans and zooms: `npm run measure` with a development server at SERVER.
 * Pans and zooms a board of 250 tiles for some seconds and prints the work of the main thread per frame (its own
 * processor time, so that a busy machine does not count) and the distance between frames, at full speed and with
 * the processor slowed down four times. Without a graphics card the distance is that of the software renderer.
 */
import { chromium } from 'playwright-core';

const SERVER = process.env.SERVER ?? 'http://localhost:5199';
const STORY = process.env.STORY ?? 'everything-tile';
const SECONDS = 4;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${SERVER}/stories?story=${STORY}&bare`);
await page.waitForSelector('.sheets img');
await page.waitForTimeout(2500);
const session = await page.context().newCDPSession(page);
const drawn = await page.evaluate(() => ({
    pieces: document.querySelectorAll('[data-piece]').length,
    targets: document.querySelectorAll('[data-pick]').length,
}));
console.log(`${STORY}: ${drawn.pieces} pieces, ${drawn.targets} targets`);

for (const zoom of [0, 4]) {
    await page.mouse.move(720, 450);
    for (let n = 0; n < zoom; n += 1) await page.mouse.wheel(0, -120);
    await page.waitForTimeout(800);
    for (const slowdown of [1, 4]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.waitForTimeout(500);
        report(`pan, zoom step ${zoom}, processor 1/${slowdown}`, await traced(() => page.evaluate(pan, SECONDS)));
        report(`zoom, zoom step ${zoom}, processor 1/${slowdown}`, await traced(() => page.evaluate(zooming, SECONDS)));
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
await browser.close();

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

/** The tasks of the main thread and the frames while something runs. */
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
    const frames = events.filter((one) => one.name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts);
    const thread = frames[0];
    const tasks = events.filter(
        (one) =>
            one.name === 'ThreadControllerImpl::RunTask' && one.dur && one.tid === thread.tid && one.pid === thread.pid,
    );
    return {
        frames: frames.map((one) => one.ts / 1000),
        tasks: tasks.map((one) => [one.ts / 1000, (one.tdur ?? one.dur) / 1000]),
    };
}

function report(title, { frames, tasks }) {
    const gaps = frames.slice(1).map((one, n) => one - frames[n]);
    const work = frames.slice(1).map((end, n) => {
        const inside = tasks.filter(([start]) => start >= frames[n] - 0.5 && start < end - 0.5);
        return inside.reduce((sum, [, lasted]) => sum + lasted, 0);
    });
    const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0;
    const show = (list) =>
        `median ${at(list, 0.5).toFixed(1)}, p95 ${at(list, 0.95).toFixed(1)}, most ${Math.max(...list).toFixed(1)} ms`;
    console.log(`${title}: ${gaps.length} frames; between frames ${show(gaps)}; main thread per frame ${show(work)}`);
}
