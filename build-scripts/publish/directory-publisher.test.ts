import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDirectoryPublisher } from './directory-publisher.ts';
import type { Publisher } from './publisher.ts';

const page = (path: string, html: string) => ({ path, html: Buffer.from(html) });
const go = async () => {};

describe('a folder', () => {
  let root = '';
  let publisher: Publisher;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'publish-'));
    publisher = await openDirectoryPublisher(root);
    return () => rm(root, { recursive: true, force: true });
  });

  const unfinished = () => readdir(join(root, '.unfinished'));

  it('is left as it was when one page of a batch cannot be written', async () => {
    await publisher.writePages([page('/a', 'old'), page('/robots.txt', 'robots')], go);
    let confirmed = false;
    const writing = publisher.writePages(
      [page('/a', 'new'), page('/robots.txt/b', 'new'), page('/c', 'new')],
      async () => {
        confirmed = true;
      },
    );
    await expect(writing).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining(`cannot be published to ${root}`),
    });
    expect(confirmed).toBe(false);
    expect(await readFile(join(root, 'a.html'), 'utf8')).toBe('old');
    expect((await readdir(root)).sort()).toEqual(['.unfinished', 'a.html', 'robots.txt']);
    expect(await unfinished()).toEqual([]);
  });

  it('has all pages written when they are to be confirmed, and none left over afterwards', async () => {
    const lost = publisher.writePages([page('/a', 'A'), page('/b', 'B')], async () => {
      const folders = await unfinished();
      expect(folders).toHaveLength(1);
      expect(await readdir(join(root, '.unfinished', folders[0] ?? ''))).toHaveLength(2);
      throw new Error('lost');
    });
    await expect(lost).rejects.toThrow('lost');
    expect(await readdir(root)).toEqual(['.unfinished']);
    expect(await unfinished()).toEqual([]);
  });

  it('is rid of what a kill left half-written, and of nothing that may still be written', async () => {
    const [old, recent] = ['old', 'recent'].map((name) => join(root, '.unfinished', name));
    for (const folder of [old, recent]) {
      await mkdir(folder ?? '');
      await writeFile(join(folder ?? '', '0'), '');
    }
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old ?? '', before, before);
    await openDirectoryPublisher(root);
    expect(await unfinished()).toEqual(['recent']);
  });

  it('says so when it cannot be made', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(openDirectoryPublisher(join(root, 'file', 'site'))).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining('set PUBLISH_TO'),
    });
  });
});
