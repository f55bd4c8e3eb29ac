import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleGraph } from './module-graph.ts';

const FILES = {
  'a.ts': `import fs from 'node:fs';\nimport type { T } from './types.ts';\nimport {\n  b,\n  type B,\n} from './lib/b.ts';\nimport './effect.ts';\nimport { z } from 'zod/mini';\nimport '@scope/lib/deep/file.css';\nconst text = "import x from './text.ts'".length;`,
  'lib/b.ts': `export { c } from '../c.ts';\nexport type { T } from '../types.ts';\nnew URL('./words.tsv', import.meta.url);`,
  'lib/words.tsv': "import './nothing.ts'",
  'c.ts': `import { b } from './lib/b.ts';\nexport const late = () => import('./late.mjs');`,
  'late.mjs': '',
  'effect.ts': '',
};
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'module-graph-'));
  await mkdir(join(root, 'lib'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(root, name), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('lists each file and package that a module imports, except types', async () => {
  expect(await moduleGraph(root, ['a.ts'])).toEqual({
    files: Object.keys(FILES).sort(),
    packages: ['node_modules/@scope/lib', 'node_modules/zod'],
  });
});

it('rejects a module that cannot be parsed', async () => {
  await writeFile(join(root, 'broken.ts'), 'import {');
  await expect(moduleGraph(root, ['broken.ts'])).rejects.toThrow('broken.ts cannot be parsed');
});

it('rejects when an imported file is missing', async () => {
  await rm(join(root, 'late.mjs'));
  await expect(moduleGraph(root, ['a.ts'])).rejects.toThrow('late.mjs');
});
