// Plays a table through its page like a person who clicks at random: `node robot.mjs '{"preset": ...}'`.
// Prints which kinds of decisions were made by which gestures; fails on errors of the page or when it is stuck.
import { readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const wish = {
    base: 'http://127.0.0.1:8177/',
    width: 1440,
    height: 900,
    theme: 'light',
    lang: 'en',
    touch: false,
    edition: 'c3',
    modules: ['base', 'farmers'],
    options: {},
    seed: 'robot',
    seats: [
        { kind: 'here', name: 'Marta', colour: 'blue' },
        { kind: 'bot', level: 'easy', colour: 'red' },
    ],
    most: 400,
    shots: '',
    every: 0,
    ...JSON.parse(process.argv[2] ?? '{}'),
};

let state = 12345;
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const any = (list) => list[Math.floor(random() * list.length)];

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({
    viewport: { width: wish.width, height: wish.height },
    hasTouch: wish.touch,
    isMobile: wish.touch,
    deviceScaleFactor: 1,
});
const page = await context.newPage();
const problems = [];
page.on('pageerror', (error) => problems.push(String(error.stack ?? error)));
page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
const pieces = join(import.meta.dirname, '../../../public-dev/art/pieces.json');
await page.route('**/art/pieces.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: readFileSync(pieces, 'utf8') }),
);

const table = {
    config: { edition: wish.edition, modules: wish.modules, options: wish.options, seed: wish.seed },
    seats: wish.seats,
};
const address = new URL(wish.base);
address.search = new URLSearchParams({ new: JSON.stringify(table), motion: 'off', theme: wish.theme, lang: wish.lang });
await page.goto(address.href);
await page.waitForSelector('[data-screen=table]', { timeout: 20000 });

/** What the page asks, and everything that could be clicked now. */
const look = () =>
    page.evaluate(() => {
        const main = document.querySelector('main[data-screen=table]');
        const dock = document.querySelector('.dock');
        const confirm = document.querySelector('[data-action=confirm]');
        const middle = (element) => {
            const box = element.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width, h: box.height };
        };
        const reachable = (element) => {
            const { x, y } = middle(element);
            const top = document.elementFromPoint(x, y);
            return top !== null && (element === top || element.contains(top) || top.closest('[data-pick]') === element);
        };
        const list = (selector, gesture) =>
            [...document.querySelectorAll(selector)]
                .filter(
                    (one) =>
                        one.getAttribute('aria-disabled') !== 'true' &&
                        !one.disabled &&
                        one.getBoundingClientRect().width > 0,
                )
                .map((one) => ({
                    gesture: gesture ?? one.dataset.target,
                    id: one.dataset.pick ?? one.dataset.option ?? one.dataset.chip ?? '',
                    pressed:
                        one.getAttribute('aria-pressed') === 'true' || one.getAttribute('aria-selected') === 'true',
                    seen: reachable(one),
                    ...middle(one),
                }));
        return {
            mine: main?.dataset.myTurn === 'true',
            number: main?.dataset.number,
            over: !document.querySelector('.dock[data-decision]') && main?.dataset.myTurn === 'false',
            kind: dock?.dataset.decision ?? null,
            steps: document.querySelectorAll('.crumbs li').length,
            ready: confirm !== null && !confirm.disabled && confirm.getAttribute('aria-busy') !== 'true',
            curtain: document.querySelector('[data-action=reveal]') !== null,
            laid: document.querySelector('[data-tentative]') !== null,
            targets: list('[data-board] [data-pick]:not([data-tentative])'),
            cards: list(
                '.dock .cards [data-option], .dock .lots [data-option], .dock .quarters [data-option], .dock .ranking [data-option]',
                'card',
            ),
            track: list('.at-track .field', 'track'),
            chips: list('.dock [data-chip]', 'chip'),
            passes: list('.dock [data-action=pass]', 'pass'),
        };
    });

const played = {};
const note = (kind, gesture) => ((played[kind] ??= {})[gesture] = (played[kind][gesture] ?? 0) + 1);
const click = async (one) => (wish.touch ? page.touchscreen.tap(one.x, one.y) : page.mouse.click(one.x, one.y));
const finished = async () =>
    (await page.evaluate(() => document.querySelector('[data-screen=table]')?.dataset.finished)) === 'true';

let commits = 0;
let stuck = 0;
let shots = 0;
async function shot(name) {
    if (!wish.shots) return;
    mkdirSync(wish.shots, { recursive: true });
    await page.screenshot({ path: join(wish.shots, `${name}.png`) });
    shots += 1;
}

for (let round = 0; round < wish.most * 6 && commits < wish.most; round += 1) {
    if (problems.length) break;
    if (await finished()) break;
    const now = await look();
    if (now.curtain) {
        const button = await page.$('[data-action=reveal]');
        const box = await button.boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.waitForTimeout(650);
        await page.mouse.up();
        note('curtain', 'hold');
        continue;
    }
    if (!now.mine || now.kind === null) {
        await page.waitForTimeout(60);
        stuck += 1;
        if (stuck > 700) {
            problems.push(`stuck: nothing to do, ${JSON.stringify({ ...now, targets: now.targets.length })}`);
            break;
        }
        continue;
    }
    stuck += 1;
    if (stuck > 60) {
        problems.push(`stuck at ${now.kind}: ${JSON.stringify(now).slice(0, 1500)}`);
        break;
    }
    const tileStep = now.kind === 'place_tile' || now.kind === 'place_abbey';
    const others = now.targets.filter((one) => one.gesture !== 'cell' || tileStep);
    const answered = [...others, ...now.cards, ...now.track, ...now.passes].some((one) => one.pressed);
    if (wish.every && commits % wish.every === 0 && now.kind === 'place_figure')
        await shot(`${wish.width}-${wish.theme}-${commits}-${now.kind}`);
    if (now.ready && (answered || (now.laid && random() < 0.35))) {
        if (wish.every === -1 && !played[now.kind]?.shot) {
            await shot(`${now.kind}-${wish.width}-${wish.theme}`);
            note(now.kind, 'shot');
        }
        await page.click('[data-action=confirm]');
        note(now.kind, 'confirm');
        commits += 1;
        stuck = 0;
        await page
            .waitForFunction(
                ([number, kind, steps]) =>
                    document.querySelector('[data-screen=table]')?.dataset.number !== number ||
                    document.querySelector('.dock')?.dataset.decision !== kind ||
                    document.querySelectorAll('.crumbs li').length !== steps,
                [now.number, now.kind, now.steps],
                { timeout: 15000 },
            )
            .catch(() => problems.push(`a commit at ${now.kind} was not answered`));
        continue;
    }
    const seen = [...others.filter((one) => one.seen), ...now.cards, ...now.track];
    const open = seen.filter((one) => !one.pressed);
    const pool = open.length ? open : now.passes.length ? now.passes : now.chips;
    if (!pool.length && others.length) {
        await page.click(wish.width > 720 ? '.at-map [data-action=fit]' : '.fabs [data-action=fit]').catch(() => {});
        await page.waitForTimeout(80);
        if (stuck > 6) {
            // Far away or under a neighbour: the list of options is always there.
            await page.click('[data-action=options]').catch(() => {});
            const options = await page.$$('.options li button');
            if (options.length) {
                await any(options).click();
                note(now.kind, 'list');
            }
        }
        continue;
    }
    if (!pool.length && now.ready) {
        await page.click('[data-action=confirm]');
        commits += 1;
        continue;
    }
    if (!pool.length) {
        await page.waitForTimeout(40);
        continue;
    }
    const passing = now.passes.length && random() < 0.15;
    const one = passing ? any(now.passes) : any(pool);
    if (wish.every === -1 && !played[now.kind]?.ask) {
        await shot(`${now.kind}-ask-${wish.width}-${wish.theme}`);
        note(now.kind, 'ask');
    }
    await click(one);
    note(now.kind, one.gesture);
    await page.waitForTimeout(70);
}

const end = await page.evaluate(() => ({
    scores: [...document.querySelectorAll('[data-score]')].map((one) => Number(one.dataset.score)),
    over: document.querySelector('[data-screen=table]')?.dataset.finished,
}));
await shot('end');
if (wish.shots) {
    for (const key of ['f', 'l', 'h']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(900);
        await shot(`overlay-${key}-${wish.width}-${wish.theme}`);
        await page.keyboard.press(key);
    }
    await page.keyboard.press('b');
    await page.waitForTimeout(900);
    await shot(`remaining-${wish.width}-${wish.theme}`);
}
console.log(JSON.stringify({ commits, shots, ...end, problems: problems.slice(0, 6), played }, null, 1));
await browser.close();
process.exit(problems.length ? 1 : 0);
