import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from './reader.ts';
import type { Field } from './reading/fields.ts';

const text = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString();

const NONE = Promise.resolve(null);

describe('reading in a thread', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reader-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const input = (file: string, batchSize: number, skip = 0) => ({
    ...{ file, batchSize, skip },
    mapping: new Map<string, Field>(),
    header: null,
    encoding: null,
    erase: false,
    defaults: { category: null, country: null },
  });

  it('skips rows that are already imported, and recognises their repeats', async () => {
    const file = join(folder, 'taken.csv');
    const lines = ['A,Berlin,DE,Cafe', 'B,Bonn,DE,Cafe', 'A,Berlin,DE,Cafe', 'C,Ulm,DE,Cafe'];
    await writeFile(file, `name,city,country_code,category\n${lines.join('\n')}`);
    const reader = await openReader(input(file, 10, 2), NONE);
    const batch = await reader.next();
    expect(batch).toMatchObject({ rowsRead: 2, duplicateNames: ['A'] });
    expect(text(batch?.places ?? [])).toMatch(
      /^1\tDE\tGermany\tgermany\tDE-BW\t.*\tUlm\tulm\tulm\tU\t.*\n$/,
    );
    expect(text(batch?.rows ?? [])).toMatch(/^1\t2\t4\t/);
    expect(await reader.next()).toBeUndefined();
    await reader.close();
  });

  it('reads columns by the mapping of administrators', async () => {
    const file = join(folder, 'mapped.csv');
    await writeFile(file, 'colour,city,country_code\nRed,Berlin,DE');
    const mapping = new Map<string, Field>([['colour', 'name']]);
    const reader = await openReader({ ...input(file, 10), mapping }, NONE);
    const batch = await reader.next();
    expect(batch).toMatchObject({ rowsRead: 1, rejections: [] });
    expect(batch?.columns.found).toContain('name');
    await reader.close();
  });

  async function open(lines: readonly string[], batchSize: number) {
    const file = join(folder, 'listings.csv');
    await writeFile(file, `name,city,country_code,category\n${lines.join('\n')}`);
    return openReader(input(file, batchSize), NONE);
  }

  it('sends batches in order, each with the places and categories that are new', async () => {
    const reader = await open(['A,Berlin,DE,Cafe', 'B,Bonn,DE,Cafe', 'C,Berlin,DE,Bakery'], 2);
    const first = await reader.next();
    expect(first).toMatchObject({ rowsRead: 2, withPlaceId: 0, duplicateNames: [] });
    expect(text(first?.places ?? [])).toMatch(
      /^1\tDE\t.*\tBerlin\tberlin\tberlin\tB\t.*\n2\tDE\t.*\tBonn\tbonn\tbonn\tB\t.*\n$/,
    );
    expect(text(first?.categories ?? [])).toBe(
      '1\tFood and drink\tfood-and-drink\tF\tfood_and_drink\t\\N\t\\N\n2\tCafe\tcafe\tC\tcafe\tfood-and-drink\tfood_and_drink\n',
    );
    const second = await reader.next();
    expect(text(second?.rows ?? [])).toMatch(/^1\t\d\t3\t/);
    expect(second?.places).toEqual([]);
    expect(text(second?.categories ?? [])).toMatch(
      /^\d\tBakery\tbakery\tB\t|\n\d\tBakery\tbakery\tB\t/,
    );
    expect(await reader.next()).toBeUndefined();
    expect(reader.position()).toBe(reader.bytes);
    await reader.close();
  });

  it('reuses the memory of staged batches', async () => {
    const reader = await open(
      Array.from({ length: 40 }, (_, n) => `${n},Berlin,DE,Cafe`),
      2,
    );
    let rows = 0;
    for (let batch = await reader.next(); batch; batch = await reader.next()) {
      rows += text(batch.rows).split('\n').length - 1;
      reader.giveBack(batch);
      // The buffers are transferred back, so they are detached here.
      expect(batch.rows.every(({ byteLength }) => byteLength === 0)).toBe(true);
    }
    expect(rows).toBe(40);
    await reader.close();
  });

  it('ends when the rows of the last release cannot be read', async () => {
    const file = join(folder, 'unread.csv');
    await writeFile(file, 'name,city,country_code,category\nA,Berlin,DE,Cafe');
    const opening = openReader(input(file, 10), Promise.reject(new Error('no connection')));
    await expect(opening).rejects.toThrow('no connection');
  });

  it('throws the errors of the file, and ends the thread', async () => {
    await expect(openReader(input(join(folder, 'none.csv'), 10), NONE)).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringContaining('none.csv'),
      details: { file: 'none.csv' },
    });
    const headless = join(folder, 'headless.csv');
    await writeFile(headless, 'colour,shape\nred,round');
    const reader = await openReader(input(headless, 10), NONE);
    await expect(reader.next()).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringContaining('colour, shape'),
    });
    await reader.close();
  });
});
