import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf, readRows, zipOf } from './testing/files.ts';

const CSV = 'name,city\nA,Bonn\n';
const xlsx = (): Buffer =>
  write(utils.book_new(utils.aoa_to_sheet([['name'], ['X']])), {
    type: 'buffer',
    bookType: 'xlsx',
  });

const cellsOf = async (file: string) =>
  (await readRows(file)).map(({ sheet, cells }) => [sheet, ...cells]);
const unpackedFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('unpacked-')).length;

describe('packed files', () => {
  it('are read as what they contain', async () => {
    const before = await unpackedFolders();
    expect(await cellsOf(await fileOf('F.csv.gz', gzipSync(CSV)))).toEqual([
      [null, 'name', 'city'],
      [null, 'A', 'Bonn'],
    ]);
    expect(
      await cellsOf(await fileOf('F.gz', gzipSync('{"name":"A"}\n{"name":"B"}\n'))),
    ).toHaveLength(3);
    expect(await cellsOf(await fileOf('F.gz', gzipSync(xlsx())))).toEqual([
      ['Sheet1', 'name'],
      ['Sheet1', 'X'],
    ]);
    expect(await unpackedFolders()).toBe(before);
  });

  it('are sheets if a zip has several, without the files of systems', async () => {
    const file = await zipOf('F.zip', {
      'a.csv': CSV,
      '__MACOSX/._a.csv': 'x',
      '.DS_Store': 'x',
      'folder/b.jsonl': '{"name":"B"}\n{"name":"C"}\n',
      'c.xlsx': xlsx(),
      'read me.txt': 'some words',
      'd.pdf': '%PDF-1.7',
    });
    const spreadsheet = await openSpreadsheet(file);
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    expect(rows.map(({ sheet, cells }) => [sheet, cells[0]])).toEqual([
      ['a.csv', 'name'],
      ['a.csv', 'A'],
      ['folder/b.jsonl', 'name'],
      ['folder/b.jsonl', 'B'],
      ['folder/b.jsonl', 'C'],
      ['c.xlsx, Sheet1', 'name'],
      ['c.xlsx, Sheet1', 'X'],
    ]);
    expect(spreadsheet.skippedSheets()).toEqual([
      { code: 'file-pdf', params: { sheet: 'd.pdf' } },
      { code: 'sheet-unknown', params: { sheet: 'read me.txt', row: 1 } },
    ]);
    expect(spreadsheet.position()).toBe(spreadsheet.bytes);
    expect(spreadsheet.previews().map(({ sheet }) => sheet)).toContain('read me.txt');
    await spreadsheet.close();
  });

  it('are refused if they unpack to far more than their size', async () => {
    const before = await unpackedFolders();
    const bomb = Buffer.alloc(150 * 1024 ** 2, 'a,b\n');
    for (const file of [
      await fileOf('F.csv.gz', gzipSync(bomb)),
      await zipOf('F.zip', { 'a.csv': bomb }),
    ]) {
      await expect(readRows(file)).rejects.toMatchObject({
        code: 'bad_file',
        message: expect.stringMatching(/^F\..*unpacks to more than 200 times its size/),
      });
    }
    expect(await unpackedFolders()).toBe(before);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'an archive in an archive',
      async () => fileOf('F.gz', gzipSync(gzipSync(CSV))),
      /^F\.gz: this is an archive inside another archive/,
    ],
    [
      'a gzip file that is cut short',
      async () => fileOf('F.gz', gzipSync(CSV).subarray(0, -9)),
      /^F\.gz: the archive is damaged or cut short/,
    ],
    ['an empty zip archive', () => zipOf('F.zip', {}), /^F\.zip: .*without a spreadsheet/],
    [
      'a zip archive of pictures',
      () => zipOf('F.zip', { 'a.png': Buffer.from('\x89PNG\0\0\0') }),
      /^F\.zip, sheet “a\.png”: this is neither a workbook nor a text file/,
    ],
    [
      'a zip archive of many files',
      () =>
        zipOf('F.zip', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}`, CSV]))),
      /^F\.zip: the zip archive has more than 100 files/,
    ],
    [
      'a file with an error in one row',
      () => zipOf('F.zip', { 'a.csv': 'name\nA\n"B' }),
      /^F\.zip, sheet “a\.csv”, row 3: /,
    ],
  ])('are refused clearly: %s', async (_, file, message) => {
    const path = await file();
    await expect(readRows(path)).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringMatching(message),
    });
  });
});
