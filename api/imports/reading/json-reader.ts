import { notice } from '../../contract/text/import-notices.ts';
import { matchColumns } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { reasonOf } from './error-reason.ts';
import { findLayout } from './json-layout.ts';
import { type RowText, rowTexts } from './json-text.ts';
import { cellOfValue, eachCell } from './nested-cells.ts';
import { DEFAULT_OPTIONS, type ReadOptions } from './read-options.ts';
import {
  badFile,
  type RejectionReason,
  type SheetRow,
  type Spreadsheet,
  TOO_LONG,
} from './spreadsheet.ts';
import { isRecord } from './structured.ts';
import { openTable } from './table.ts';

const MOST_COLUMNS = 10_000;
/** Cells that are passed on at once: a row has as many as its last column. */
const CELLS_AT_ONCE = 200_000;

/** The object of a row, or why it has none. */
type RowValue =
  | { readonly row: number; readonly value: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly lost: RejectionReason };

type JsonOptions = Pick<ReadOptions, 'mapping' | 'withUnread'> & {
  readonly encoding: Encoding;
  /** The first 64 KB. */
  readonly start: string;
};

/**
 * Opens a file of JSON, JSON Lines or GeoJSON of `bytes` bytes. It is read twice: the keys of all objects are
 * the header, in the order in which they appear, and then each object is a row.
 */
export async function openJson(
  file: string,
  bytes: number,
  { encoding, start, mapping, withUnread = false }: JsonOptions,
): Promise<Spreadsheet> {
  const json = { file, encoding };
  const layout = await findLayout(json, start, mapping);
  /** Bytes of both readings. */
  let read = 0;
  const onBytes = (count: number) => {
    read += count;
  };
  const rowValues = () => rowTexts(json, layout, onBytes);

  /** Index of each column by its name. */
  async function readHeader(): Promise<ReadonlyMap<string, number>> {
    const columns = new Map<string, number>();
    let firstLost: { row: number; lost: RejectionReason } | undefined;
    try {
      for await (const texts of rowValues()) {
        for (const text of texts) {
          const parsed = parsedRow(text);
          if ('lost' in parsed) {
            firstLost ??= parsed;
            continue;
          }
          eachCell(parsed.value, (name) => {
            if (!columns.has(name)) columns.set(name, columns.size);
          });
          if (columns.size <= MOST_COLUMNS) continue;
          throw badFile({ file, row: text.row }, notice('columns-many', { limit: MOST_COLUMNS }));
        }
      }
    } catch (error) {
      // The rows before the damage are read; the second reading reports it.
      if (columns.size === 0 || columns.size > MOST_COLUMNS) throw error;
    }
    if (columns.size === 0 && firstLost)
      throw badFile({ file, row: firstLost.row }, firstLost.lost);
    return columns;
  }

  async function* readAll(): AsyncGenerator<SheetRow[]> {
    read = 0;
    const columns = await readHeader();
    read = bytes;
    const header = [...columns.keys()];
    if (header.length === 0) return;
    yield [{ sheet: null, row: 1, cells: header }];
    const fields = matchColumns(header, mapping)?.fields ?? new Map();
    let rows: SheetRow[] = [];
    let cells = 0;
    for await (const texts of rowValues()) {
      for (const text of texts) {
        const row = sheetRow(text, columns, withUnread ? null : fields);
        if (row === null) continue;
        rows.push(row);
        cells += row.cells.length;
        if (cells < CELLS_AT_ONCE) continue;
        yield rows;
        [rows, cells] = [[], 0];
      }
      yield rows;
      [rows, cells] = [[], 0];
    }
  }

  return openTable({
    ...{ format: 'json', file, bytes, read: readAll, options: { ...DEFAULT_OPTIONS, mapping } },
    startsWithHeader: true,
    position: () => Math.floor(read / 2),
  });
}

/** Null for an object without any text. */
function sheetRow(
  text: RowText,
  columns: ReadonlyMap<string, number>,
  /** The columns that are read; null for all. */
  fields: ReadonlyMap<number, unknown> | null,
): SheetRow | null {
  const parsed = parsedRow(text);
  if ('lost' in parsed) return { sheet: null, cells: [], ...parsed };
  const cells: (string | null)[] = [];
  try {
    eachCell(parsed.value, (name, value) => {
      const index = columns.get(name) ?? 0;
      // Large nested values that nothing is read from, such as reviews, would only take time.
      if (typeof value === 'object' && fields && !fields.has(index)) return;
      const cell = cellOfValue(value);
      if (cell === null) return;
      while (cells.length < index) cells.push(null);
      cells[index] = cell;
    });
  } catch (error) {
    // Values that are nested too deep to be written again.
    return { sheet: null, row: text.row, cells: [], lost: unreadable(error) };
  }
  return cells.length > 0 ? { sheet: null, row: text.row, cells } : null;
}

function parsedRow({ row, text }: RowText): RowValue {
  if (text === null) return { row, lost: TOO_LONG };
  try {
    const value = parsed(text);
    return isRecord(value)
      ? { row, value: propertiesOf(value) }
      : { row, lost: notice('lost-no-object') };
  } catch (error) {
    return { row, lost: unreadable(error) };
  }
}

const unreadable = (error: unknown) => notice('lost-unreadable', { reason: reasonOf(error) });

const LONG_NUMBER = /\d{16}/;

/** Parses a text; a whole number with more digits than a double holds, such as a cid, becomes a text. */
function parsed(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  );
}

/** The columns of a GeoJSON feature are its properties, and its geometry. */
function propertiesOf(value: Record<string, unknown>): Record<string, unknown> {
  if (value.type !== 'Feature' || !('geometry' in value)) return value;
  const { properties, geometry } = value;
  return { ...(isRecord(properties) ? properties : {}), geometry };
}
