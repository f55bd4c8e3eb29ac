/**
 * Reads an old Excel file in a separate process: `node xls-child.ts FILE`. Reads its options as JSON
 * from standard input; writes `XlsMessage`s to standard output, each as a line of JSON.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { type CellObject, read, set_cptable, type WorkBook } from 'xlsx';
import * as codepages from 'xlsx/dist/cpexcel.full.mjs';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { chooseSheets } from './choose-sheets.ts';
import { dateText, isDateFormat } from './dates.ts';
import { reasonOf } from './error-reason.ts';
import { fromHeader } from './header-row.ts';
import { BEFORE_FIRST_ROW } from './letters.ts';
import { PREVIEW_ROWS, previewOf } from './preview.ts';
import { optionsOfSheet, type ReadOptions } from './read-options.ts';
import type { SheetPreview, SheetRow } from './spreadsheet.ts';
import { padded, zeroPadding } from './zero-padding.ts';

export type XlsMessage =
  | { type: 'opened'; skipped: ImportNotice[]; previews: SheetPreview[] }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'failed'; reason: string };

const BATCH = 500;

async function send(message: XlsMessage): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}

function text(cell: CellObject | undefined, from1904: boolean): string | null {
  if (!cell || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return null;
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number') return String(cell.v) || null;
  return numberText(cell.v, typeof cell.z === 'string' ? cell.z : '', from1904);
}

/** @param code of the number format of its cell */
function numberText(value: number, code: string, from1904: boolean): string {
  if (isDateFormat(code)) return dateText(value, from1904) ?? String(value);
  // A double holds 15 digits: a longer id has lost the rest, which the exponent shows.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value.toExponential();
  const format = zeroPadding(code);
  return format === null ? String(value) : padded(String(value), format);
}

function* rowsOf(workbook: WorkBook, sheet: string): Generator<SheetRow> {
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (const [index, row] of (workbook.Sheets[sheet]?.['!data'] ?? []).entries()) {
    const cells = Array.from(row ?? [], (cell) => text(cell, from1904));
    if (cells.every((cell) => cell === null)) continue;
    const unread = Array.from(row ?? [], (cell, at) => (cell?.t === 'e' ? at : [])).flat();
    yield { sheet, row: index + 1, cells, ...(unread.length > 0 && { unread }) };
  }
}

async function sendAll(file: string, options: ReadOptions): Promise<void> {
  set_cptable(codepages);
  // Without WTF the parser ignores errors and returns a sheet without rows.
  const workbook = read(readFileSync(file), {
    dense: true,
    WTF: true,
    cellText: false,
    cellNF: true,
  });
  const beginnings = workbook.SheetNames.map((name) => ({
    name,
    rows: fromHeader(
      rowsOf(workbook, name).take(PREVIEW_ROWS).toArray(),
      optionsOfSheet(options, name, workbook.SheetNames.length),
    ),
  }));
  const firsts = beginnings.map(({ name, rows }) => ({ name, first: rows[0] }));
  const { read: chosen, skipped } = chooseSheets(firsts, options.mapping);
  const previews = beginnings.flatMap(({ rows }) => previewOf(rows, options.mapping));
  await send({ type: 'opened', skipped, previews });
  for (const { name, first } of firsts) {
    if (!first || !chosen.includes(name)) continue;
    let rows: SheetRow[] = first.row === BEFORE_FIRST_ROW ? [first] : [];
    for (const row of rowsOf(workbook, name)) {
      if (row.row < first.row) continue;
      if (rows.push(row.row === first.row ? first : row) < BATCH) continue;
      await send({ type: 'rows', rows });
      rows = [];
    }
    await send({ type: 'rows', rows });
  }
}

try {
  const { mapping, ...options } = JSON.parse(await textOf(process.stdin));
  await sendAll(process.argv[2] ?? '', { ...options, mapping: new Map(mapping) });
} catch (error) {
  await send({ type: 'failed', reason: reasonOf(error) });
  process.exitCode = 1;
}
