import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeXlsx } from '../../api/exports/xlsx-writer.ts';
import { writeWhole } from '../cli/write-whole.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { csvWriter, writeCsv } from './formats/csv-writer.ts';
import { writeGeoJson, writeJson, writeJsonLines } from './formats/json-writers.ts';
import { writeHtml, writeSpreadsheetMl } from './formats/markup-writers.ts';
import { writeOds } from './formats/ods-writer.ts';
import { writeParquet } from './formats/parquet-writer.ts';
import type { Table, Value, Writer } from './formats/table.ts';
import { zipped } from './formats/zipped.ts';
import { foursquareTable } from './foursquare.ts';
import { overtureTable } from './overture.ts';
import { type SampleOptions, sampleRows } from './rows.ts';

/** Formats whose cells are plain values, by the ending of the file. */
const FLAT: Readonly<Record<string, Writer>> = {
  '.xlsx': ({ header, rows }, out) => writeXlsx(rows, out, { header, sheetName: 'Data' }),
  '.ods': writeOds,
  // Many programs name a page with a table so.
  '.xls': writeHtml,
  '.html': writeHtml,
  '.xml': writeSpreadsheetMl,
  '.csv': writeCsv,
  '.tsv': csvWriter('\t'),
  '.txt': csvWriter('|'),
};
/** Formats whose values may be nested. */
const NESTED: Readonly<Record<string, Writer<Value>>> = {
  '.json': writeJson,
  '.jsonl': writeJsonLines,
  '.geojson': writeGeoJson,
  '.parquet': writeParquet,
};
const PACKED = ['.gz', '.zip'];

export const SAMPLE_SCHEMAS = ['outscraper', 'overture', 'foursquare'] as const;
export type SampleSchema = (typeof SAMPLE_SCHEMAS)[number];

/** Tables of nested values. */
const PLACES = { overture: overtureTable, foursquare: foursquareTable } as const;

/** The endings of the files that can have listings in this schema; each may be packed, too. */
export const formatsOf = (schema: SampleSchema): readonly string[] => [
  ...(schema === 'outscraper' ? Object.keys(FLAT) : []),
  ...Object.keys(NESTED),
];

/** The ending of a file without that of an archive, and that of the archive. */
function endingsOf(out: string): { readonly format: string; readonly packed: string } {
  const last = extname(out).toLowerCase();
  if (!PACKED.includes(last)) return { format: last, packed: '' };
  return { format: extname(out.slice(0, -last.length)).toLowerCase(), packed: last };
}

/** Whether a file with this name can have listings in the schema. */
export const isSampleName = (out: string, schema: SampleSchema): boolean =>
  formatsOf(schema).includes(endingsOf(out).format);

/** Receives the number of rows so far. */
type OnProgress = (rows: number) => void;

function* counted<Row>(rows: Iterable<Row>, onProgress: OnProgress): Generator<Row> {
  let done = 0;
  for (const row of rows) {
    yield row;
    done++;
    if (done % 1000 === 0) onProgress(done);
  }
  onProgress(done);
}

/**
 * Writes a spreadsheet in constant memory. The file appears under its name when it is complete.
 * @param out a path in an existing folder, with the ending of a format
 * @returns its size in bytes
 * @throws AppError if the file cannot be written
 */
export const writeSpreadsheet = (
  out: string,
  table: Table,
  onProgress: OnProgress,
): Promise<number> => {
  const { format } = endingsOf(out);
  return written(out, FLAT[format] ?? NESTED[format], table, onProgress);
};

function written<V extends Value>(
  out: string,
  writer: Writer<V> | undefined,
  { rows, ...table }: Table<V>,
  onProgress: OnProgress,
): Promise<number> {
  if (!writer) throw new Error(`${out} has not the ending of a format.`);
  const write = (stream: Writable) => writer({ ...table, rows: counted(rows, onProgress) }, stream);
  return writeWhole(out, (stream) => packing(out, write, stream));
}

/** Passes what is written through the packer that the name of the file asks for. */
async function packing(
  out: string,
  write: (stream: Writable) => Promise<unknown>,
  stream: Writable,
): Promise<unknown> {
  const { packed, format } = endingsOf(out);
  if (packed === '') return write(stream);
  if (packed === '.gz') {
    const gzip = createGzip();
    return Promise.all([write(gzip), pipeline(gzip, stream)]);
  }
  const content = new PassThrough();
  const path = `listings${format}`;
  return Promise.all([write(content), zipped([{ path, content }], stream)]);
}

/** Writes generated listings into a file. @returns number of rows, without the header, and of bytes */
export async function writeSample({
  rows,
  seed,
  out,
  schema = 'outscraper',
  onProgress = () => {},
}: SampleOptions & {
  readonly out: string;
  readonly schema?: SampleSchema;
  readonly onProgress?: OnProgress;
}) {
  const options = { rows, seed };
  const bytes =
    schema === 'outscraper'
      ? await writeSpreadsheet(
          out,
          { header: SAMPLE_COLUMNS, rows: sampleRows(options) },
          onProgress,
        )
      : await written(out, NESTED[endingsOf(out).format], PLACES[schema](options), onProgress);
  return { rows, bytes };
}
