// Makes the icons of the installed client from public/icon.svg: `node tools/icons.mjs`. Needs Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(import.meta.dirname, '../public');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** Systems cut their own shape out of it: colour up to the rim, the figure inside the middle four fifths. */
const filled = drawing
    .replace('rx="14"', '')
    .replace('<g id="figure">', '<g transform="translate(32 32) scale(.78) translate(-32 -33)">');

const ICONS = [
    ['icon-192.png', drawing, 192],
    ['icon-512.png', drawing, 512],
    ['icon-maskable-512.png', filled, 512],
    ['apple-touch-icon.png', filled, 180],
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const [name, svg, size] of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display: block" `);
    await page.setContent(`<body style="margin: 0; background: transparent">${sized}</body>`);
    writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
