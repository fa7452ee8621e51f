import { describe, expect, it } from 'vitest';
import { Art, setsOf } from '../../src/art/art';
import { asked, files, loaded } from './helpers';

describe('drawings', () => {
  it('loads each file once', async () => {
    const art = new Art(files);
    asked.length = 0;
    await Promise.all([art.load(['base']), art.load(['base'])]);
    expect([...asked].sort()).toEqual(['art/base.json', 'art/land.json', 'art/pieces.json']);
  });

  it('tries again after a failure', async () => {
    let failing = true;
    const art = new Art(async (path) => {
      if (failing) throw new Error('offline');
      return files(path);
    });
    await expect(art.load(['base'])).rejects.toThrow('offline');
    failing = false;
    await art.load(['base']);
    expect(art.face('base/D', 0).segments).toHaveLength(4);
  });

  it('renumbers the segments of a turn that looks like an earlier one', async () => {
    const art = await loaded();
    expect(art.face('base/V', 0).segments.map((one) => one.y)).toEqual([25, 75]);
    expect(art.face('base/V', 2).segments.map((one) => one.y)).toEqual([75, 25]);
    expect(art.face('base/V', 2).key).toBe(art.face('base/V', 0).key);
    expect(art.face('base/V', 1).key).not.toBe(art.face('base/V', 0).key);
  });

  it('differs from copy to copy and repeats after the last', async () => {
    const art = await loaded();
    expect(art.face('base/D', 0, 1).body).not.toBe(art.face('base/D', 0, 0).body);
    expect(art.face('base/D', 0, 3).key).toBe(art.face('base/D', 0, 0).key);
  });

  it('shows a plain tile for what it does not know', async () => {
    const face = (await loaded()).face('base/ZZ', 0);
    expect(face.segments).toEqual([]);
    expect(face.body).toContain('<path');
  });

  it('puts each piece into the page once', async () => {
    const art = await loaded();
    expect(art.use('meeple-red')).toBe('#piece-meeple-red');
    art.use('meeple-red');
    expect(document.querySelectorAll('#piece-meeple-red')).toHaveLength(1);
  });

  it('knows the sets of tiles', () => {
    expect(setsOf(['base/D', 'base/E', 'river/A', 'sketch/RRRR'])).toEqual(['base', 'river']);
  });
});
