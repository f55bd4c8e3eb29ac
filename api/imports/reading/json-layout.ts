import { type ColumnMapping, matchColumns } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { jsonScanner, RECORD_SEPARATOR } from './json-scanner.ts';
import { type JsonLayout, piecesOf } from './json-text.ts';
import { eachCell } from './nested-cells.ts';
import { isRecord } from './structured.ts';

/** Lines in which the first whole object of JSON Lines is searched: the first ones may be damaged. */
const SEARCHED_LINES = 5;
/** A list whose values have so many known columns is that of the listings. */
const ENOUGH_COLUMNS = 3;

const withoutSeparator = (text: string) => text.replaceAll(RECORD_SEPARATOR, '');

/** Whether a text begins as JSON does: with an object, or with a list of objects or lists. */
export const isJson = (start: string): boolean =>
  /^[\s\ufeff]*(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{\]]|$))/.test(withoutSeparator(start));

/** Finds out where a JSON file has its rows. @param start its first 64 KB */
export async function findLayout(
  json: { readonly file: string; readonly encoding: Encoding },
  start: string,
  mapping: ColumnMapping,
): Promise<JsonLayout> {
  if (isLines(start)) return { kind: 'lines' };
  if (/^[\s\ufeff]*\[/.test(start)) return { kind: 'document', key: null };
  return { kind: 'document', key: await keyOfRows(json, mapping) };
}

/** Whether several lines, or one of several first lines, is a whole object. */
function isLines(start: string): boolean {
  const whole = withoutSeparator(start).replace(/^[\s\ufeff]+/, '');
  if (!whole.startsWith('{')) return false;
  const lines = whole.split('\n').slice(0, SEARCHED_LINES + 1);
  // The first line of a document that is written over several lines.
  if (/^\{\s*$|[[{,]\s*$/.test(lines[0] ?? '')) return false;
  const rest = lines.slice(1).join('').trim();
  if (rest === '') return false;
  return lines.some((line) => parsedObject(line) !== null);
}

/**
 * The key of the list of rows in an object; null if the object is a row itself, as a listing with a list of
 * reviews is. Reads up to the first list with values that look like listings.
 */
async function keyOfRows(
  json: { readonly file: string; readonly encoding: Encoding },
  mapping: ColumnMapping,
): Promise<string | null> {
  const scanner = jsonScanner(() => true);
  const tops = jsonScanner(null);
  const firsts = new Map<string, number>();
  let top: number | undefined;
  for await (const piece of piecesOf(json, () => undefined)) {
    for (const { key, text } of scanner.push(piece)) {
      if (key === null || firsts.has(key)) continue;
      const value = parsedObject(text ?? '');
      if (value === null) continue;
      const columns = value.type === 'Feature' ? ENOUGH_COLUMNS : columnsOf(value, mapping);
      firsts.set(key, columns);
    }
    top ??= tops
      .push(piece)
      .map(({ text }) => columnsOf(parsedObject(text ?? ''), mapping))
      .at(0);
    const [best, columns] = likeliest(firsts);
    if (columns >= ENOUGH_COLUMNS && (top === undefined || columns > top)) return best;
    if (top !== undefined && top > columns) return null;
  }
  return likeliest(firsts)[0];
}

function likeliest(firsts: ReadonlyMap<string, number>): [string | null, number] {
  let best: [string | null, number] = [null, -1];
  for (const [key, columns] of firsts) if (columns > best[1]) best = [key, columns];
  return best;
}

/** Number of known columns of a row; 0 if none is the name. */
function columnsOf(value: Record<string, unknown> | null, mapping: ColumnMapping): number {
  const names: string[] = [];
  eachCell(value ?? {}, (name) => names.push(name));
  return matchColumns(names, mapping)?.found.length ?? 0;
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null; // It is a part of a document, or damaged.
  }
}
