import { readFile } from 'node:fs/promises';
import type { SchemaElement } from 'hyparquet-writer';
import { utils, write } from 'xlsx';
import { cellOfValue, eachCell } from '../nested-cells.ts';
import { cell, odsOf, odsTable } from './ods.ts';
import { parquetBytes } from './parquet.ts';

export type Nested = Readonly<Record<string, unknown>>;
export type Cell = string | number | null;
type Table = readonly (readonly Cell[])[];
type Content = string | Uint8Array;

/** The records as programs that write tables have them: nested values in columns of their own. */
function tableOf(records: readonly Nested[]): Cell[][] {
  const columns = new Map<string, number>();
  const rows = records.map((record) => {
    const cells: Cell[] = [];
    eachCell(record, (name, value) => {
      const at = columns.get(name) ?? columns.size;
      columns.set(name, at);
      cells[at] = typeof value === 'number' ? value : cellOfValue(value);
    });
    return cells;
  });
  const names = [...columns.keys()];
  return [names, ...rows.map((cells) => names.map((_, at) => cells[at] ?? null))];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const delimited = (mark: string) => (rows: Table) =>
  rows
    .map((row) => row.map((one) => `"${String(one ?? '').replaceAll('"', '""')}"`).join(mark))
    .join('\r\n');

const markup = (rows: Table, row: [string, string], one: (text: string) => string) =>
  rows
    .map((cells) => row[0] + cells.map((text) => one(escaped(`${text ?? ''}`))).join('') + row[1])
    .join('');

const book = (bookType: 'xlsx' | 'biff8') => (rows: Table) =>
  write(utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row]))), {
    type: 'buffer',
    bookType,
  });

const lines = (values: readonly unknown[]) =>
  values.map((one) => `${JSON.stringify(one)}\n`).join('');

/** The coordinates of a record are its geometry, not properties. */
function featureOf({ geometry, latitude, longitude, ...others }: Nested) {
  const isPoint = latitude !== undefined && longitude !== undefined;
  const point = isPoint ? { type: 'Point', coordinates: [longitude, latitude] } : null;
  const properties = isPoint ? others : { ...others, latitude, longitude };
  return { type: 'Feature', geometry: geometry ?? point, properties };
}

/** Columns of plain values: numbers, and texts. */
function parquetOfTable(records: readonly Nested[]): Buffer {
  const [names = [], ...rows] = tableOf(records);
  const columns = names.map((name, at) => {
    const isNumber = rows.every((row) => typeof row[at] === 'number');
    return [String(name), isNumber ? ('DOUBLE' as const) : ('STRING' as const)] as const;
  });
  const typed = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, type], at) => {
        const value = row[at] ?? null;
        return [name, type === 'DOUBLE' || value === null ? value : String(value)];
      }),
    ),
  );
  return parquetBytes(typed, Object.fromEntries(columns));
}

const EXCEL = 'urn:schemas-microsoft-com:office:spreadsheet';

/** Writes rows in each format of tables without names of their own, by the ending of the file. */
export const TABLE_WRITERS = {
  '.xlsx': book('xlsx'),
  '.xls': book('biff8'),
  '.ods': async (rows) =>
    readFile(
      await odsOf(odsTable('S', markup(rows, ['<table:table-row>', '</table:table-row>'], cell))),
    ),
  '.csv': delimited(','),
  '.tsv': delimited('\t'),
  '.txt': delimited('|'),
  '.html': (rows) =>
    `<table>${markup(rows, ['<tr>', '</tr>'], (text) => `<td>${text}</td>`)}</table>`,
  '.xml': (rows) =>
    `<?xml version="1.0"?><Workbook xmlns="${EXCEL}" xmlns:ss="${EXCEL}"><Worksheet ss:Name="S"><Table>${markup(
      rows,
      ['<Row>', '</Row>'],
      (text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`,
    )}</Table></Worksheet></Workbook>`,
} as const satisfies Readonly<Record<string, (rows: Table) => Content | Promise<Content>>>;

type TableEnding = keyof typeof TABLE_WRITERS;
export const TABLE_ENDINGS = Object.keys(TABLE_WRITERS).filter(
  (ending): ending is TableEnding => ending in TABLE_WRITERS,
);

const ofRecords = (ending: TableEnding) => (records: readonly Nested[]) =>
  TABLE_WRITERS[ending](tableOf(records));

type Writer = (
  records: readonly Nested[],
  schema?: readonly SchemaElement[][],
) => Content | Promise<Content>;

/** Writes records in each format that imports read, by the ending of the file. */
export const WRITERS = {
  '.xlsx': ofRecords('.xlsx'),
  '.xls': ofRecords('.xls'),
  '.ods': ofRecords('.ods'),
  '.csv': (records) => TABLE_WRITERS['.csv'](tableOf(records)),
  '.tsv': ofRecords('.tsv'),
  '.txt': ofRecords('.txt'),
  '.json': (records) => JSON.stringify(records),
  '.jsonl': lines,
  '.geojson': (records) =>
    JSON.stringify({ type: 'FeatureCollection', features: records.map(featureOf) }),
  '.geojsonl': (records) => lines(records.map(featureOf)),
  '.parquet': (records, schema?) =>
    schema ? parquetBytes(records, schema) : parquetOfTable(records),
  '.html': ofRecords('.html'),
  '.xml': ofRecords('.xml'),
} as const satisfies Readonly<Record<string, Writer>>;

export type Ending = keyof typeof WRITERS;
export const ENDINGS = Object.keys(WRITERS).filter((ending): ending is Ending => ending in WRITERS);
