import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { writeXlsx } from './xlsx-writer.ts';
import type { Cell } from './xlsx-xml.ts';

async function workbook(...[rows, options]: [Parameters<typeof writeXlsx>[0], Options]) {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeXlsx(rows, out, options);
  return Buffer.concat(chunks);
}
type Options = Parameters<typeof writeXlsx>[2];

function sheets(file: Buffer): Record<string, unknown[][]> {
  const { Sheets } = read(file, { WTF: true });
  return Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [
      name,
      utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true }),
    ]),
  );
}

describe('writeXlsx', () => {
  it('writes cells that are read back unchanged', async () => {
    const text = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary-ascii' }),
        fc.constantFrom(
          '_x0041_',
          '<&>"\'',
          ' a ',
          'a\r\nb',
          '\u0000\u001f',
          '0012',
          '💇‍♀️',
          '\ufffe',
        ),
      )
      .filter((cell) => cell !== '' && cell.isWellFormed());
    const number = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0);
    const cell = fc.oneof(text, fc.integer(), number, fc.boolean(), fc.constant(null));
    const table = fc.array(fc.tuple(fc.constant('row'), cell, cell, cell), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const header = ['a', 'b', 'c', 'd'];
        const { Data } = sheets(await workbook(rows, { header, sheetName: 'Data' }));
        // SheetJS turns CRLF into LF when it reads.
        const expected = rows.map((row) =>
          row.map((one) => (typeof one === 'string' ? one.replaceAll('\r\n', '\n') : one)),
        );
        expect(Data).toEqual([header, ...expected]);
      }),
      { numRuns: 60 },
    );
  });

  it('continues in another sheet with the same header', async () => {
    async function* rows(): AsyncGenerator<Cell[]> {
      for (let row = 1; row <= 7; row++) yield [row];
    }
    const file = await workbook(rows(), { header: ['n'], sheetName: 'Data', rowsPerSheet: 4 });
    expect(sheets(file)).toEqual({
      Data: [['n'], [1], [2], [3]],
      'Data 2': [['n'], [4], [5], [6]],
      'Data 3': [['n'], [7]],
    });
  });

  it('adds no empty sheet if the last one is exactly full', async () => {
    const file = await workbook([[1], [2]], { header: ['n'], rowsPerSheet: 3 });
    expect(Object.keys(sheets(file))).toEqual(['Sheet1']);
  });

  it('writes a sheet even without rows, and columns beyond Z', async () => {
    const header = Array.from({ length: 60 }, (_, index) => `column ${index}`);
    expect(sheets(await workbook([], { header }))).toEqual({ Sheet1: [header] });
  });

  it('writes the same bytes for the same rows at any time', async () => {
    const rows = Array.from({ length: 2000 }, (_, row) => [row, `text ${row}`]);
    const [one, other] = [
      await workbook(rows, { header: ['n', 't'] }),
      await workbook(rows, { header: ['n', 't'] }),
    ];
    expect(one.equals(other)).toBe(true);
    // The date of the first entry, 1 January 1980 in DOS form.
    expect(one.readUInt16LE(12)).toBe(0x21);
  });

  it('names the cell that the format cannot hold', async () => {
    const rows = [['fits'], ['x'.repeat(32_768)]];
    await expect(workbook(rows, { header: ['t'] })).rejects.toThrow(/A3.*32768.*32767/);
  });

  it('fails with the error of the rows and closes them', async () => {
    async function* rows() {
      yield [1];
      throw new Error('no more rows');
    }
    await expect(workbook(rows(), { header: ['n'] })).rejects.toThrow('no more rows');
  });

  it('fails with the error of the stream and closes the rows', async () => {
    let closed = false;
    function* rows() {
      try {
        for (let row = 0; ; row++) yield [row, Math.sin(row), 'a text that takes room'];
      } finally {
        closed = true;
      }
    }
    const out = new Writable({ write: (_chunk, _, done) => done(new Error('disk full')) });
    await expect(writeXlsx(rows(), out, { header: ['n'] })).rejects.toThrow('disk full');
    expect(closed).toBe(true);
  });
});
