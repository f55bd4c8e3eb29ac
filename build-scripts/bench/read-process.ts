import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { read, utils } from 'xlsx';
import { openSpreadsheet } from '../../api/imports/reading/open-spreadsheet.ts';
import { peakMemoryBytes } from '../cli/memory.ts';

type Read = { readonly rows: number; readonly damagedCells: number };

/** The used part of its types; rows have their cells from index 1. */
type ExcelJs = {
  readonly default: {
    readonly stream: {
      readonly xlsx: {
        readonly WorkbookReader: new (
          file: string,
          options: Readonly<Record<string, string>>,
        ) => AsyncIterable<AsyncIterable<{ readonly values: readonly unknown[] }>>;
      };
    };
  };
};

const isDamaged = (cell: unknown) => typeof cell === 'string' && cell.includes('\ufffd');
const countDamaged = (cells: readonly unknown[]) => cells.filter(isDamaged).length;

/**
 * Reads a spreadsheet in a separate process and only checks its rows for damaged text, so that the memory
 * is the reader's. Arguments: reader, file, folder of packages that are not the project's. Prints the
 * result as its last line.
 */
const READERS: Readonly<Record<string, (file: string, packages: string) => Promise<Read>>> = {
  async ours(file) {
    const spreadsheet = await openSpreadsheet(file);
    let [rows, damagedCells] = [0, 0];
    for await (const some of spreadsheet.rows()) {
      rows += some.length;
      for (const { cells } of some) damagedCells += countDamaged(cells);
    }
    await spreadsheet.close();
    return { rows, damagedCells };
  },
  async sheetjs(file) {
    const { Sheets } = read(readFileSync(file), { dense: true, WTF: true });
    let [rows, damagedCells] = [0, 0];
    for (const sheet of Object.values(Sheets)) {
      const range = utils.decode_range(sheet['!ref'] ?? 'A1:A1');
      rows += range.e.r - range.s.r + 1;
      for (const row of sheet['!data'] ?? [])
        damagedCells += countDamaged((row ?? []).map((cell) => cell?.v));
    }
    return { rows, damagedCells };
  },
  async exceljs(file, packages) {
    const { href } = pathToFileURL(join(packages, 'exceljs', 'excel.js'));
    const { default: excelJs }: ExcelJs = await import(href);
    const workbook = new excelJs.stream.xlsx.WorkbookReader(file, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      styles: 'ignore',
      hyperlinks: 'ignore',
    });
    let [rows, damagedCells] = [0, 0];
    for await (const sheet of workbook)
      for await (const { values } of sheet) {
        rows += 1;
        damagedCells += countDamaged(values);
      }
    return { rows, damagedCells };
  },
};

const [reader = '', file = '', packages = ''] = process.argv.slice(2);
const started = performance.now();
const result = await READERS[reader]?.(file, packages);
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ ...result, seconds, peakBytes: peakMemoryBytes() }));
