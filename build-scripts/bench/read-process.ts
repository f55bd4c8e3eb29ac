import { readFileSync } from 'node:fs';
import process from 'node:process';
import { read, utils } from 'xlsx';
import { openSpreadsheet } from '../../api/imports/reading/open-spreadsheet.ts';
import { peakMemoryBytes } from '../cli/format.ts';

/**
 * Reads a spreadsheet and does nothing with its rows, in a process of its own, so that its memory is
 * nobody else's. Arguments: who reads, the file. The last line it writes is what it came to.
 */
const READERS: Readonly<Record<string, (file: string) => Promise<number>>> = {
  async ours(file) {
    const spreadsheet = await openSpreadsheet(file);
    let rows = 0;
    for await (const some of spreadsheet.rows()) rows += some.length;
    await spreadsheet.close();
    return rows;
  },
  async sheetjs(file) {
    const { Sheets } = read(readFileSync(file), { dense: true, WTF: true });
    return Object.values(Sheets).reduce((sum, sheet) => {
      const range = utils.decode_range(sheet['!ref'] ?? 'A1:A1');
      return sum + range.e.r - range.s.r + 1;
    }, 0);
  },
};

const [reader = '', file = ''] = process.argv.slice(2);
const started = performance.now();
const rows = await READERS[reader]?.(file);
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ rows, seconds, peakBytes: peakMemoryBytes() }));
