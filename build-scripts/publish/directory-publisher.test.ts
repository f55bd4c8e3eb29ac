import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { packPage } from './compress.ts';
import { openDirectoryPublisher } from './directory-publisher.ts';
import type { Publisher } from './publisher.ts';

const page = (path: string, html: string) => packPage(path, Buffer.from(html));
const go = async () => {};

/** The open files of this process, on Linux. */
const DESCRIPTORS = '/proc/self/fd';

describe('a publish folder', () => {
  let root = '';
  let publisher: Publisher;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'publish-'));
    publisher = await openDirectoryPublisher(root);
    return () => rm(root, { recursive: true, force: true });
  });

  const text = async (file: string) => (await publisher.readFile(file))?.toString();

  it('holds each text as one compressed file, and the maps of nginx uncompressed', async () => {
    const html = '<p>A page.</p>'.repeat(1_000);
    await publisher.writePages(
      [page('/a', html), page('/nginx/former-pages-001.map', '/b /c;')],
      go,
    );
    expect(await readdir(root, { recursive: true })).toEqual(
      expect.arrayContaining(['a.html.br', 'nginx/former-pages-001.map']),
    );
    expect(await Array.fromAsync(publisher.listFiles())).toHaveLength(2);
    const stored = await readFile(join(root, 'a.html.br'));
    expect(stored.length).toBeLessThan(html.length / 10);
    expect(brotliDecompressSync(stored).toString()).toBe(html);
  });

  it('replaces plain files of an earlier release', async () => {
    const plain = async (file: string, content: string) => {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), content);
    };
    const source = await mkdtemp(join(tmpdir(), 'assets-'));
    onTestFinished(() => rm(source, { recursive: true, force: true }));
    await writeFile(join(source, 'favicon.svg'), '<svg/>');
    for (const name of ['a', 'b', 'c']) await plain(`${name}.html`, `old ${name}`);
    await plain('favicon.svg', '<svg/>');
    await plain('.publication', '6d1c 17');

    expect(await publisher.readMark()).toBeNull();
    expect(await text('a.html')).toBe('old a');
    await publisher.writePages([page('/a', 'old a'), page('/b', 'new b')], go);
    await publisher.removePages(['/c']);
    await publisher.removeOtherForms(['/a', '/b', '/nothing']);
    expect(await publisher.writeAssets(source)).toBe(1);
    expect((await Array.fromAsync(publisher.listFiles())).sort()).toEqual([
      'a.html',
      'b.html',
      'favicon.svg',
    ]);
    expect((await readdir(root)).filter((name) => !name.startsWith('.')).sort()).toEqual([
      'a.html.br',
      'b.html.br',
      'favicon.svg.br',
    ]);
    expect([await text('a.html'), await text('b.html')]).toEqual(['old a', 'new b']);
  });

  it('reads the bytes of a damaged file', async () => {
    await publisher.writePages([page('/a', 'A page.')], go);
    await writeFile(join(root, 'a.html.br'), 'damaged');
    expect(await text('a.html')).toBe('damaged');
  });

  it('lists a page once that has both forms', async () => {
    await publisher.writePages([page('/a', 'new')], go);
    await writeFile(join(root, 'a.html'), 'old');
    expect(await Array.fromAsync(publisher.listFiles())).toEqual(['a.html']);
    expect(await text('a.html')).toBe('new');
  });

  const unfinished = () => readdir(join(root, '.unfinished'));

  it('stays unchanged when a page of a batch cannot be written', async () => {
    await publisher.writePages([page('/a', 'old'), page('/robots.txt', 'robots')], go);
    let confirmed = false;
    const writing = publisher.writePages(
      [page('/a', 'new'), page('/robots.txt.br/b', 'new'), page('/c', 'new')],
      async () => {
        confirmed = true;
      },
    );
    await expect(writing).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining(`cannot be published to ${root}`),
    });
    expect(confirmed).toBe(false);
    expect(await text('a.html')).toBe('old');
    expect((await readdir(root)).sort()).toEqual(['.unfinished', 'a.html.br', 'robots.txt.br']);
    expect(await unfinished()).toEqual([]);
  });

  it('holds all pages in temporary files when they are confirmed, and none afterwards', async () => {
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

  it.runIf(existsSync(DESCRIPTORS))('leaves no replaced file open', async () => {
    const write = (text: string) =>
      publisher.writePages(
        Array.from({ length: 100 }, (_, nth) => page(`/${nth}`, text)),
        go,
      );
    const opened = async () => {
      const links = (await readdir(DESCRIPTORS)).map((name) =>
        readlink(join(DESCRIPTORS, name)).catch(() => ''),
      );
      return (await Promise.all(links)).filter((file) => file.startsWith(root));
    };
    await write('old');
    await write('new');
    expect(await opened()).toEqual([]);
    // The last page cannot be replaced.
    await rm(join(root, '99.html.br'));
    await mkdir(join(root, '99.html.br'));
    await expect(write('newer')).rejects.toThrow('99.html.br');
    expect(await opened()).toEqual([]);
    expect(await text('98.html')).toBe('newer');
  });

  it('loses the unfinished files of a kill, but not those that may still be written', async () => {
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

  it('is refused when it cannot be created', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(openDirectoryPublisher(join(root, 'file', 'site'))).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining('set PUBLISH_TO'),
    });
  });
});
