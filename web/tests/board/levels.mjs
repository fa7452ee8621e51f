/**
 * What a change of the level of detail looks like and costs: `node tests/board/levels.mjs` with the stories at SERVER.
 * Rolls the wheel from the whole board down to single tiles and back, resting in between so that every level is drawn.
 * First it prints the longest tasks of the main thread (their processor time, so that a busy machine counts less) and the
 * distances between frames; then it films the same
 * (FILM: a folder for the frames) and prints the strongest blink: how far the brightness of one frame is from both of
 * its neighbours, of 255.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const SERVER = process.env.SERVER ?? 'http://localhost:5199';
const STORY = process.env.STORY ?? 'everything-tile';
const FILM = process.env.FILM;
const NOTCHES = 14;
const REST = 700;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${SERVER}/stories?story=${STORY}&bare`);
await page.locator('.sheets[data-painted]').waitFor({ state: 'attached' });
await page.waitForTimeout(1000);
const tiles = await page.evaluate(async (story) => {
    return (await (await fetch(`/fixtures/${story}.json`)).json()).tiles.length;
}, STORY);

const session = await page.context().newCDPSession(page);
const events = [];
session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,devtools.timeline' });
await page.evaluate(() => {
    const step = () => requestAnimationFrame(step);
    requestAnimationFrame(step);
});
const levels = await roll();
const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
await session.send('Tracing.end');
await ended;
const frames = events.filter((one) => one.name === 'FireAnimationFrame');
const main = ({ pid, tid }) => pid === frames[0].pid && tid === frames[0].tid;
const from = frames
    .filter(main)
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
const gaps = from
    .slice(1)
    .map((one, n) => one - from[n])
    .sort((a, b) => a - b);
const tasks = events
    .filter((one) => one.name === 'ThreadControllerImpl::RunTask' && main(one))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
const share = (part) => (gaps[Math.floor((gaps.length - 1) * part)] ?? 0).toFixed(1);
console.log(`${STORY}: ${tiles} tiles, levels ${levels.join(' ')}`);
console.log(`frames ${gaps.length}, apart ${share(0.5)} median, ${share(0.95)} p95, ${share(1)} most, ms`);
const longest = tasks.slice(0, 5).map((one) => one.toFixed(0));
console.log(`longest tasks of the main thread, processor time: ${longest.join(', ')} ms`);

const film = [];
session.on('Page.screencastFrame', ({ data, sessionId }) => {
    film.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
});
await session.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 720, maxHeight: 450 });
await roll();
await session.send('Page.stopScreencast');
if (FILM) {
    mkdirSync(FILM, { recursive: true });
    film.forEach((one, n) => writeFileSync(join(FILM, `${String(n).padStart(3, '0')}.jpg`), one, 'base64'));
}
const light = await page.evaluate(brightness, film);
const blinks = light.slice(1, -1).map((one, n) => {
    const [before, after] = [one - light[n], one - light[n + 2]];
    return Math.sign(before) === Math.sign(after) ? Math.min(Math.abs(before), Math.abs(after)) : 0;
});
const worst = blinks.indexOf(Math.max(...blinks)) + 1;
console.log(
    `film: ${film.length} frames, strongest blink ${Math.max(0, ...blinks).toFixed(1)} of 255 at frame ${worst}`,
);
await browser.close();

/** In and out again; which levels were drawn. */
async function roll() {
    const found = [];
    await page.mouse.move(720, 450);
    for (const way of [-1, 1])
        for (let n = 0; n < NOTCHES; n += 1) {
            await page.mouse.wheel(0, way * 120);
            await page.waitForTimeout(n % 3 === 2 ? REST : 80);
            const level = await page.evaluate(
                () => [...document.querySelectorAll('[data-level]')].at(-1)?.dataset.level ?? '?',
            );
            if (level !== found.at(-1)) found.push(level);
        }
    await page.waitForTimeout(REST);
    return found;
}

/** In the page: the mean brightness of the middle of each frame. */
async function brightness(frames) {
    const found = [];
    for (const one of frames) {
        const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${one}`)).blob());
        const pen = new OffscreenCanvas(240, 240).getContext('2d');
        pen.drawImage(image, image.width / 2 - 120, image.height / 2 - 120, 240, 240, 0, 0, 240, 240);
        const { data } = pen.getImageData(0, 0, 240, 240);
        let sum = 0;
        for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
        found.push(sum / 3 / 240 / 240);
    }
    return found;
}
