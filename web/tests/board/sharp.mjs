/**
 * How soon the tiles are sharp: node tests/board/sharp.mjs with the built stories at SERVER.
 * Prints the milliseconds until all is shown as sharp as can be, what is in sight and what is around: after a board of
 * 300 tiles was opened and after a roll of the wheel that leaves the zoom band; and the longest task of the main thread.
 */
import { chromium } from 'playwright-core';

const SERVER = process.env.SERVER ?? 'http://localhost:5199';
const STORY = process.env.STORY ?? 'everything-tile';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript(watch);
await page.goto(`${SERVER}/stories?story=${STORY}&bare`);
await page.waitForSelector('.sheets', { state: 'attached' });
await report('first view');
for (const [title, notches] of [
    ['zoom in', -4],
    ['zoom in', -4],
    ['zoom out', 4],
    ['zoom out', 4],
])
    await rolled(title, notches);
await browser.close();

/** In the page: keeps the times when the last picture was shown and of the longest task. */
function watch() {
    window.seen = { begun: 0, changed: 0, longest: 0 };
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, one.duration);
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
        const sheets = document.querySelector('.sheets');
        if (!sheets) return;
        window.seen.begun ||= performance.now();
        const now = sheets.hasAttribute('data-painted');
        if (now && !window.seen.now) window.seen.changed = performance.now();
        window.seen.now = now;
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-painted'] });
}

async function rolled(title, notches) {
    await page.mouse.move(720, 450);
    for (let n = 0; n < Math.abs(notches); n += 1) await page.mouse.wheel(0, 120 * Math.sign(notches));
    await page.evaluate(() => Object.assign(window.seen, { begun: performance.now(), longest: 0 }));
    await report(title);
}

async function report(title) {
    const { lasted, longest } = await page.evaluate(
        () =>
            new Promise((done) => {
                const quiet = setInterval(() => {
                    const { begun, changed, longest } = window.seen;
                    if (performance.now() - Math.max(begun, changed) < 3000) return;
                    clearInterval(quiet);
                    done({ lasted: changed - begun, longest });
                }, 100);
            }),
    );
    console.log(`${title}: sharp after ${lasted.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`);
}
