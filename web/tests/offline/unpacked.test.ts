import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpacked } from '../../src/root';

describe('a packed file', () => {
  const plain = new TextEncoder().encode('{"format":2}');

  it('is unpacked', async () => {
    expect(await unpacked(new Uint8Array(gzipSync(plain))).json()).toEqual({ format: 2 });
  });

  it('is taken as it is where the server has unpacked it on the way', async () => {
    expect(await unpacked(plain, 'application/json').json()).toEqual({ format: 2 });
  });
});
