import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from './reader.ts';
import { ENDINGS, WRITERS } from './reading/testing/written.ts';
import { ReadingThread } from './reading-thread.ts';

const TERMS = {
  ...{ batchSize: 10, skip: 0, mapping: new Map(), header: null, encoding: null },
  ...{ erase: false, defaults: { category: null, country: null } },
};

describe('the thread that reads spreadsheets', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'threads-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is kept for the next file, one at a time', async () => {
    const [first, second] = [ReadingThread.take(), ReadingThread.take()];
    expect(second).not.toBe(first);
    await first.keep();
    await second.keep();
    expect([first.hasEnded, second.hasEnded]).toEqual([false, true]);
    expect(ReadingThread.take()).toBe(first);
    await first.end();
  });

  it('is not kept after its end, and answers what was asked with the error', async () => {
    const thread = ReadingThread.take();
    const asked = thread.ask({ type: 'close' });
    const later = expect(asked).rejects.toThrow('has exited');
    await thread.end();
    await later;
    await expect(thread.ask({ type: 'close' })).rejects.toThrow('has exited');
    await thread.keep();
    const next = ReadingThread.take();
    expect(next).not.toBe(thread);
    await next.end();
  });

  it('that ends while it is kept is replaced', async () => {
    const thread = ReadingThread.take();
    await thread.keep();
    await thread.end();
    const next = ReadingThread.take();
    expect(next.hasEnded).toBe(false);
    await next.end();
  });

  it('is not taken any more while it ends', async () => {
    const thread = ReadingThread.take();
    await thread.keep();
    const ending = thread.end();
    const next = ReadingThread.take();
    expect(next).not.toBe(thread);
    await Promise.all([ending, next.end()]);
  });

  it('is not kept with little memory left by a file, so that the next one has as much as alone', async () => {
    const file = join(folder, 'keys.jsonl');
    const rows = Array.from({ length: 15 }, (_, n) => ({
      ...{ name: `${n}`, city: 'Ulm', country: 'DE', [`${n}${'k'.repeat(3_500_000)}`]: { a: 1 } },
    }));
    await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    const thread = ReadingThread.take();
    await thread.keep();
    const reader = await openReader({ file, ...TERMS }, Promise.resolve(null));
    expect((await reader.next())?.rowsRead).toBe(10);
    await reader.close();
    expect(thread.hasEnded).toBe(true);
  });

  it('may die before a file is closed', async () => {
    const file = join(folder, 'closed.csv');
    await writeFile(file, 'name,city,country\nA,Ulm,DE');
    const thread = ReadingThread.take();
    await thread.keep();
    const reader = await openReader({ file, ...TERMS }, Promise.resolve(null));
    const next = expect(reader.next()).rejects.toThrow('has exited');
    const closed = reader.close();
    await thread.end();
    await Promise.all([next, closed]);
  });

  it('leaves no file open, also when a file is not read to its end, or not at all', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      name: `${n}`,
      city: 'Ulm',
      country: 'DE',
    }));
    const files = ENDINGS.map((ending) => join(folder, `listings${ending}`));
    for (const [at, ending] of ENDINGS.entries())
      await writeFile(files[at] ?? '', await WRITERS[ending](rows));
    async function readBeginnings(): Promise<void> {
      for (const file of files) {
        const unread = await openReader({ file, ...TERMS }, Promise.resolve(null));
        await unread.close();
        const reader = await openReader({ file, ...TERMS }, Promise.resolve(null));
        expect((await reader.next())?.rowsRead).toBe(10);
        await reader.close();
      }
    }
    /** What the process has open of the files and of what is unpacked of them; other tests leave connections. */
    async function openFiles(): Promise<readonly string[]> {
      const descriptors = await readdir('/proc/self/fd');
      const links = await Promise.all(
        descriptors.map((one) => readlink(join('/proc/self/fd', one)).catch(() => '')),
      );
      return links.filter((link) => link.startsWith(folder) || link.includes('/texts-'));
    }
    const thread = ReadingThread.take();
    await thread.keep();
    await readBeginnings();
    expect(await openFiles()).toEqual([]);
    const after = ReadingThread.take();
    expect(after).toBe(thread);
    await after.end();
  });
});
