// @vitest-environment node
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ cwd: process.cwd() });

/** What the linter says about the imports of a file with this text. */
async function told(filePath: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).filter((one) => one.ruleId === 'client/layers').map((one) => one.message);
}

describe('the layers of the client', () => {
  it.each([
    ['src/art/a.ts', "import '../table/labels';", 'art must not import table'],
    ['src/ui/a.ts', "import '../routes';", 'ui must not import ../routes'],
    ['src/net/a.ts', "export * from '../table/ask/question';", 'net must not import table/ask'],
    ['src/board/a.ts', "import '../net/table.svelte';", 'board must not import net'],
    ['src/board/layers/a.ts', "import '../../table/context';", 'board must not import table'],
    ['src/table/show/a.ts', "import '../ask/question';", 'table/show must not import table/ask'],
    ['src/table/ask/pickers/a.ts', "import '../../shell/insets';", 'table/ask must not import table/shell'],
    ['src/table/ask/a.ts', "import '../shell/later';", 'table/ask must not import table/shell/later'],
    ['src/table/shell/a.ts', "void import('../../screens/Home.svelte');", 'table/shell must not import screens'],
    ['src/table/show/A.svelte', "<script>import '../shell/insets';</script>", 'table/show must not import table/shell'],
  ])('%s is told about %s', async (file, text, breach) => {
    expect(await told(file, text)).toEqual([expect.stringContaining(breach)]);
  });

  it.each([
    [
      'src/board/a.ts',
      "import type { View } from '../net/generated/protocol'; import '../art/art'; import './camera';",
    ],
    ['src/table/ask/a.ts', "import '../show/log'; import '../labels'; import '../../board/types'; import 'svelte';"],
    ['src/table/shell/later.ts', "void import('../../screens/rules/where');"],
    ['src/screens/a.ts', "import '../table/shell/insets';"],
    ['src/a.ts', "import './screens/Home.svelte';"],
  ])('%s may %s', async (file, text) => {
    expect(await told(file, text)).toEqual([]);
  });
});
