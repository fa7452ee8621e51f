// Single promises of the table, kept in a real browser against the real server: `node checks.mjs [address]`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const base = process.argv[2] ?? 'http://127.0.0.1:8177/';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const pieces = readFileSync(join(import.meta.dirname, '../../../public-dev/art/pieces.json'), 'utf8');
const failures = [];

function check(what, good, found = '') {
    console.log(`${good ? 'ok  ' : 'FAIL'} ${what} ${good ? '' : JSON.stringify(found)}`);
    if (!good) failures.push(what);
}

async function visit(query, options = {}) {
    const context = options.context ?? (await browser.newContext({ viewport: { width: 1440, height: 900 } }));
    const page = await context.newPage();
    const frames = [];
    page.on('websocket', (socket) => {
        socket.on('framesent', (frame) => frames.push(['sent', JSON.parse(String(frame.payload))]));
        socket.on('framereceived', (frame) => frames.push(['heard', JSON.parse(String(frame.payload))]));
    });
    page.on('pageerror', (error) => check(`no error: ${error.message}`, false));
    await page.route('**/art/pieces.json', (route) => route.fulfill({ contentType: 'application/json', body: pieces }));
    const address = new URL(base);
    address.search = new URLSearchParams({ motion: 'off', lang: 'en', ...query });
    if (options.hash) address.hash = options.hash;
    await page.goto(address.href);
    await page.waitForSelector('[data-screen=table]', { timeout: 20000 });
    return { context, page, frames };
}

const opened = (seats, more = {}) =>
    JSON.stringify({ config: { edition: 'c3', modules: ['base', 'farmers'], seed: 'checks' }, seats, ...more });
const two = [
    { kind: 'here', name: 'Ann', colour: 'blue' },
    { kind: 'bot', level: 'random', colour: 'red' },
];
const kind = (page) => page.evaluate(() => document.querySelector('.dock')?.dataset.decision ?? null);
const myTurn = (page) =>
    page
        .waitForFunction(() => document.querySelector('.dock[data-decision=place_tile]') !== null, null, {
            timeout: 20000,
        })
        .catch(async (error) => {
            console.log(
                'FAIL the own turn did not come',
                await page.getAttribute('[data-screen=table]', 'data-number'),
            );
            throw error;
        });
const sent = (frames, type) => frames.filter(([way, one]) => way === 'sent' && one.type === type);

// --- draft, reload, double click -------------------------------------------------------------------------
{
    const { page, frames } = await visit({ new: opened(two) });
    await myTurn(page);
    await page.locator('[data-board] [data-cell]').first().click();
    await page.waitForFunction(() => document.querySelector('.dock')?.dataset.decision === 'place_figure');
    check('a click on a cell drafts the tile and asks for a figure', true);
    const laid = await page.getAttribute('[data-tentative]', 'data-cell');
    await page.reload();
    await page.waitForSelector('[data-tentative]', { timeout: 15000 }).catch(() => {});
    const again = await page.getAttribute('[data-tentative]', 'data-cell').catch(() => null);
    check('a reload in the middle of a draft restores it', again === laid, { laid, again });
    check('and its question', (await kind(page)) === 'place_figure', await kind(page));
    const before = sent(frames, 'commit').length;
    await page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    await page.locator('[data-action=confirm]').dblclick();
    await page.waitForTimeout(700);
    check('a double click commits once', sent(frames, 'commit').length === before + 1, sent(frames, 'commit').length);
    await myTurn(page);
    await page.locator('[data-board] [data-cell]').first().click();
    await page.waitForSelector('[data-tentative]');
    const picture = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('[data-pick]')]
                .map((one) => one.dataset.pick)
                .sort()
                .join(),
        );
    await page.keyboard.press('z');
    await page.waitForFunction(() => document.querySelector('[data-tentative]') === null);
    const first = await picture();
    await page.locator('[data-board] [data-cell]').nth(1).click();
    await page.waitForSelector('[data-tentative]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-tentative]') === null);
    check('undo returns to the same targets', (await picture()) === first);
    await page.close();
}

// --- a broken wire ---------------------------------------------------------------------------------------
{
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const wires = [];
    let cut = false;
    await context.routeWebSocket('**/ws', (wire) => {
        if (cut) {
            wire.close({ code: 1011 });
            return;
        }
        wire.connectToServer();
        wires.push(wire);
    });
    const { page } = await visit({ new: opened(two) }, { context });
    await myTurn(page);
    await page.locator('[data-board] [data-cell]').first().click();
    await page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    cut = true;
    await wires[0].close({ code: 1011 });
    await page.waitForSelector('[data-banner=offline]', { timeout: 8000 }).catch(() => {});
    check('a broken wire is said', (await page.$('[data-banner=offline]')) !== null);
    check('and the draft stays', (await page.$('[data-tentative]')) !== null);
    const lines = () => page.evaluate(() => document.querySelectorAll('[data-log] [data-event]').length);
    const before = await lines();
    await page.click('[data-action=confirm]');
    await page.waitForTimeout(4000);
    cut = false;
    await myTurn(page);
    check('the commit of a broken wire arrives once it is back', (await lines()) > before, await lines());
    check('and the banner goes', (await page.$('[data-banner=offline]')) === null);
    await page.close();
}

// --- keyboard only ---------------------------------------------------------------------------------------
{
    const { page } = await visit({ new: opened(two) });
    let turns = 0;
    for (; turns < 4; turns += 1) {
        await myTurn(page);
        const number = await page.getAttribute('[data-screen=table]', 'data-number');
        await page.keyboard.press('Space');
        await page.keyboard.press('Enter');
        await page.waitForSelector('[data-tentative]', { timeout: 5000 });
        await page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
        if (turns % 2 === 0 && (await kind(page)) === 'place_figure') {
            await page.keyboard.press('1');
            await page.waitForTimeout(150);
            const chosen = await page.evaluate(() => document.querySelector('[data-board] .target.chosen') !== null);
            if (!chosen) {
                for (let step = 0; step < 30; step += 1) {
                    await page.keyboard.press('Space');
                    const spot = await page.evaluate(
                        () => document.querySelector('[data-board] .target.spot.cursor') !== null,
                    );
                    if (spot) break;
                }
                await page.keyboard.press('Enter');
                await page.waitForTimeout(200);
            }
        }
        await page.evaluate(() => document.activeElement?.blur());
        await page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
        for (let tries = 0; tries < 3; tries += 1) {
            await page.keyboard.press('Enter');
            const gone = await page
                .waitForFunction(
                    (old) => document.querySelector('[data-screen=table]')?.dataset.number !== old,
                    number,
                    { timeout: 1500 },
                )
                .catch(() => null);
            if (gone) break;
        }
    }
    check('whole turns by keyboard alone', turns === 4);
    for (const key of ['f', 'l', 'h']) await page.keyboard.press(key);
    await page.waitForTimeout(500);
    const on = await page.evaluate(() =>
        [...document.querySelectorAll('[data-overlay][aria-pressed=true]')].map((one) => one.dataset.overlay),
    );
    check(
        'overlays by keys',
        ['fields', 'leads', 'holes'].every((one) => on.includes(one)),
        on,
    );
    await page.keyboard.press('b');
    await page.waitForSelector('[data-panel=remaining] [data-left]');
    const left = await page.evaluate(() => ({
        sum: [...document.querySelectorAll('[data-left]')].reduce((sum, one) => sum + Number(one.dataset.left), 0),
        total: Number(document.querySelector('[data-total]').textContent),
    }));
    check('remaining tiles add up', left.sum === left.total, left);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.waitForSelector('[data-panel=hints] li', { timeout: 20000 }).catch(() => {});
    check('hints come', (await page.$$('[data-panel=hints] li')).length > 0);
    await page
        .locator('[data-action=try]')
        .first()
        .click()
        .catch(() => {});
    await page.waitForTimeout(700);
    check('a hint can be tried', (await page.$('[data-tentative]')) !== null);
    await page.close();
}

// --- by the list alone -----------------------------------------------------------------------------------
{
    const { page } = await visit({ new: opened(two) });
    await myTurn(page);
    await page.click('[data-action=options]');
    await page.locator('.options li button').first().click();
    await page.waitForFunction(() => document.querySelector('.dock')?.dataset.decision === 'place_figure');
    const number = await page.getAttribute('[data-screen=table]', 'data-number');
    await page.evaluate(() => document.querySelector('.options').setAttribute('open', ''));
    await page.locator('.options li button').first().click();
    await page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    await page.click('[data-action=confirm]');
    await page.waitForFunction((old) => document.querySelector('[data-screen=table]')?.dataset.number !== old, number);
    check('a turn by the list of options alone', true);
    await page.close();
}

// --- two browsers and a watcher --------------------------------------------------------------------------
{
    const seats = [
        { kind: 'here', name: 'Ann', colour: 'blue' },
        { kind: 'link', colour: 'red' },
    ];
    const made = await (
        await fetch(new URL('api/tables', base), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: opened(seats),
        })
    ).json();
    const taken = await (
        await fetch(new URL('api/seat', base), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ code: made.join, seat: 1, name: 'Bob' }),
        })
    ).json();
    const starter = await (await browser.newContext()).newPage();
    await starter.goto(new URL('healthz', base).href);
    await starter.evaluate(async (host) => {
        const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
        await new Promise((resolve) => (socket.onopen = resolve));
        socket.send(JSON.stringify({ type: 'hello', protocol: 1, tokens: [host], last: null }));
        const welcome = await new Promise((resolve) => (socket.onmessage = (event) => resolve(JSON.parse(event.data))));
        socket.send(JSON.stringify({ type: 'start', id: 'go', expect: welcome.number, fill: null }));
        await new Promise((resolve) => setTimeout(resolve, 500));
        socket.close();
    }, made.host);
    const keys = (tokens) => JSON.stringify([{ table: made.table, tokens, used: 0 }]);
    const enter = async (tokens) => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        await context.addInitScript((stored) => localStorage.setItem('carcassonne.tables', stored), keys(tokens));
        return visit({ table: made.table }, { context });
    };
    const ann = await enter(made.seats.map((one) => one.token));
    const bob = await enter([taken.token]);
    const watcher = await enter([made.watch]);
    await myTurn(ann.page);
    const quiet = bob.frames.length;
    await ann.page.locator('[data-board] [data-cell]').first().click();
    await ann.page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    check(
        'others hear nothing of a draft',
        bob.frames.slice(quiet).every(([, one]) => one.type === 'pong' || one.type === 'ping' || one.type === 'aids'),
        bob.frames.slice(quiet),
    );
    await ann.page.click('[data-action=confirm]');
    await myTurn(bob.page);
    check('the other browser is asked next', true);
    await bob.page.locator('[data-board] [data-cell]').first().click();
    await bob.page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    await bob.page.reload();
    await bob.page.waitForSelector('[data-tentative]', { timeout: 15000 }).catch(() => {});
    check('and finds its draft after a reload', (await bob.page.$('[data-tentative]')) !== null);
    await bob.page.waitForFunction(() => !document.querySelector('[data-action=confirm]')?.disabled);
    await bob.page.click('[data-action=confirm]');
    await myTurn(ann.page);
    const tiles = await watcher.page.evaluate(() => document.querySelector('.dock')?.dataset.decision ?? 'none');
    check('the watcher is not asked', tiles === 'none', tiles);
    await ann.page.close();
}

await browser.close();
console.log(failures.length ? `${failures.length} failed` : 'all kept');
process.exit(failures.length ? 1 : 0);
