import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keysOf } from '../../src/net/keys';
import { go } from '../../src/go';
import { openRecord, openText } from '../../src/screens/replay/record';

vi.mock('../../src/go', () => ({ go: vi.fn() }));

const CREATED = { table: 't1', host: 'host', seats: [], join: 'join', watch: 'watch' };

/** A server that opens the table and says how its game stands; tells what it was asked. */
function serving(status: string) {
  const answers = [CREATED, { info: { status } }];
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(answers.shift())));
}

const file = (text: string): File => new File([text], 'game.json');
const RECORD = { config: { players: ['Ann', ' Bob with a name that no table would take '] }, actions: [] };

describe('opening a record', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void vi.clearAllMocks());

  it('gives it as many seats as it has players, and leaves their names to the server', async () => {
    const asked = serving('finished');
    await openRecord(file(JSON.stringify(RECORD)));
    const body = JSON.parse(String(asked.mock.calls[0]?.[1]?.body)) as unknown;
    expect(body).toEqual({ seats: [{ kind: 'here' }, { kind: 'here' }], record: RECORD });
    expect(keysOf('t1')?.watch).toBe('watch');
    expect(go).toHaveBeenCalledWith('r/t1#watch');
  });

  it('goes on with a game that is not over', async () => {
    serving('running');
    await openRecord(file(JSON.stringify(RECORD)));
    expect(go).toHaveBeenCalledWith('g/t1');
  });

  it('refuses a file that is no record', async () => {
    const asked = serving('running');
    for (const text of ['not json', '[]', 'null', '{"config": {}}'])
      await expect(openRecord(file(text))).rejects.toMatchObject({ reason: 'ui.error.file' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets the server read save files of other programs and links', async () => {
    const link = 'https://example.org/#/0/0/O/';
    for (const text of [link, JSON.stringify({ setup: {}, replay: [] })]) {
      const answers = [RECORD, CREATED, { info: { status: 'running' } }];
      const asked = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => new Response(JSON.stringify(answers.shift())));
      asked.mockClear();
      await openText(text);
      expect(String(asked.mock.calls[0]?.[0])).toMatch(/api\/import$/);
      expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toEqual({ text });
      expect(JSON.parse(String(asked.mock.calls[1]?.[1]?.body))).toMatchObject({ record: RECORD });
    }
  });
});
