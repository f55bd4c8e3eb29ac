import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { ColumnKind } from './columns.ts';
import { guardedCell } from './formula-guard.ts';
import { type Cell, MAX_CELL_LENGTH } from './xlsx-xml.ts';

const ESCAPE = /\\(.)/g;
const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Decodes a value of COPY's text format (PostgreSQL manual, "COPY", File Formats). */
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? letter)
    : text;

/** Cuts a text to the maximum length of a cell: without that, one long text would fail the export. */
const fitting = (text: string): string =>
  text.length > MAX_CELL_LENGTH
    ? text.slice(0, MAX_CELL_LENGTH).replace(/[\ud800-\udbff]$/, '')
    : text;

const CELLS: Readonly<Record<ColumnKind, (text: string) => Cell>> = {
  text: (text) => fitting(guardedCell(unescaped(text))),
  number: Number,
  flag: (text) => text === 'TRUE',
};

/**
 * Parses the rows of a COPY in text format as cells of a sheet. In this format only line feeds end rows.
 * @param kinds types of its columns
 */
export async function* copiedRows(
  copy: Readable,
  kinds: readonly ColumnKind[],
): AsyncGenerator<Cell[], void> {
  const readers = kinds.map((kind) => CELLS[kind]);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of copy) {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      yield line
        .split('\t')
        .map((text, column) => (text === '\\N' ? null : (readers[column]?.(text) ?? null)));
  }
}
