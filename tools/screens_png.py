"""Small PNG files: 256 colours are enough for flat drawings, and take a quarter of the room."""

from __future__ import annotations

import base64
import struct
import zlib

from playwright.sync_api import Page

COLOURS = 256
QUANTIZE = """
async ([png, most]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const data = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
    const counts = new Map();
    for (const one of data) counts.set(one, (counts.get(one) ?? 0) + 1);
    const channels = (one) => [one & 255, (one >> 8) & 255, (one >> 16) & 255];
    const all = [...counts].map(([value, count]) => ({ value, count, rgb: channels(value) }));

    // Median cut: the box with the widest spread is halved until there are as many boxes as colours.
    const box = (list) => {
        const spread = [0, 1, 2].map((k) => {
            let [low, high] = [255, 0];
            for (const { rgb } of list) { low = Math.min(low, rgb[k]); high = Math.max(high, rgb[k]); }
            return high - low;
        });
        const widest = spread.indexOf(Math.max(...spread));
        const total = list.reduce((sum, one) => sum + one.count, 0);
        return { list, widest, total, weight: spread[widest] * total ** 0.7 };
    };
    const boxes = [box(all)];
    while (boxes.length < most) {
        const next = boxes.reduce((best, one) => (one.weight > best.weight ? one : best));
        if (next.list.length < 2 || next.weight === 0) break;
        next.list.sort((a, b) => a.rgb[next.widest] - b.rgb[next.widest]);
        let [sum, cut] = [0, 0];
        while (cut < next.list.length - 1 && (sum += next.list[cut].count) < next.total / 2) cut += 1;
        cut = Math.max(1, cut);
        boxes.splice(boxes.indexOf(next), 1, box(next.list.slice(0, cut)), box(next.list.slice(cut)));
    }
    // A box takes the colour that is most frequent in it: large plain areas keep theirs exactly.
    const palette = boxes.map(({ list }) => list.reduce((a, b) => (b.count > a.count ? b : a)).rgb);
    const index = new Map();
    for (const { value, rgb: [r, g, b] } of all) {
        let [nearest, least] = [0, Infinity];
        palette.forEach(([x, y, z], number) => {
            const far = 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2; // as eyes weigh them
            if (far < least) [nearest, least] = [number, far];
        });
        index.set(value, nearest);
    }
    const pixels = Uint8Array.from(data, (one) => index.get(one));
    const text = [];
    for (let at = 0; at < pixels.length; at += 32768)
        text.push(String.fromCharCode(...pixels.subarray(at, at + 32768)));
    return { width, height, palette: palette.flat(), pixels: btoa(text.join('')) };
}
"""


def smaller(page: Page, png: bytes) -> bytes:
    """The same picture with a palette; a blank page of the browser works it out."""
    found = page.evaluate(QUANTIZE, [base64.b64encode(png).decode(), COLOURS])
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", bytes(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
