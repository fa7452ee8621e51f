/**
 * Pictures of the stories in a real browser: node tests/board/shots.mjs <folder> [story?overlay=...] ...
 * Needs a development server at SERVER and a Chromium at CHROMIUM.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const SERVER = process.env.SERVER ?? 'http://localhost:5199';
const [folder = join(tmpdir(), 'shots'), ...stories] = process.argv.slice(2);
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const wanted = (process.env.SIZES ?? 'desktop').split(',');
const themes = (process.env.THEMES ?? 'light').split(',');

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const size of wanted) {
    for (const theme of themes) {
        const page = await browser.newPage({
            viewport: SIZES[size],
            colorScheme: theme,
            hasTouch: size === 'phone',
            isMobile: size === 'phone',
            deviceScaleFactor: size === 'phone' ? 2 : 1,
        });
        page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
        page.on('pageerror', (error) => console.log('error:', error.message));
        for (const story of stories) {
            const [name, query = ''] = story.split('?');
            await page.goto(`${SERVER}/stories?story=${name}&${query}`);
            await page.waitForSelector('.sheets[data-painted]', { state: 'attached', timeout: 30000 });
            await page.waitForTimeout(1200);
            const file = `${folder}/${name}${query ? `-${query.replace(/\W+/g, '-')}` : ''}-${size}-${theme}.png`;
            await page.screenshot({ path: file });
            console.log(file);
        }
        await page.close();
    }
}
await browser.close();
