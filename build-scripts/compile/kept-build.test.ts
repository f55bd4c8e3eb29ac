import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBuild } from './kept-build.ts';

describe('a kept build', () => {
  let root = '';
  const source = () => join(root, 'source.ts');
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kept-build-'));
    await writeFile(join(root, 'package-lock.json'), '{"packages":{}}');
    await writeFile(source(), 'first');
    await utimes(source(), 1, 1);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const build = (meanwhile = async () => {}, setting = '') =>
    keepBuild({
      root,
      distDir: join(root, 'dist'),
      setting,
      async build(folder) {
        await mkdir(folder);
        await writeFile(join(folder, 'output.js'), await readFile(source()));
        await meanwhile();
        return { files: ['source.ts'], packages: [] };
      },
    });
  const output = () => readFile(join(root, 'dist', 'output.js'), 'utf8');

  it('is made again when a source or the setting changes, or a source is removed', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    await writeFile(source(), 'second');
    await utimes(source(), 1, 1);
    expect([await build(), await build(), await output()]).toEqual([true, false, 'second']);
    expect(await build(undefined, 'other')).toBe(true);
    await rm(source());
    await expect(build()).rejects.toThrow('source.ts');
  });

  it('is made again when a source has changed during the build', async () => {
    const edit = async () => {
      await writeFile(source(), 'second');
      await utimes(source(), new Date(), new Date(Date.now() + 60_000));
    };
    await build(edit);
    await utimes(source(), 1, 1);
    expect(await build()).toBe(true);
    expect([await output(), await build()]).toEqual(['second', false]);
  });

  it('stays when a later build fails', async () => {
    await build();
    await writeFile(source(), 'second');
    const fail = async () => {
      throw new Error('no such module');
    };
    await expect(build(fail)).rejects.toThrow('no such module');
    expect(await output()).toBe('first');
    expect((await readdir(root)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });
});
