import { pipeline } from 'node:stream/promises';
import type { SchemaElement } from 'hyparquet-writer';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js';
import { z } from 'zod';
import type { Table, Value, Writer } from './table.ts';

const ROWS_OF_GROUP = 10_000;

/** Metadata by which a Parquet file is GeoParquet (version 1.1). */
const geo = (column: string) => ({
  key: 'geo',
  value: JSON.stringify({
    version: '1.1.0',
    primary_column: column,
    columns: { [column]: { encoding: 'WKB', geometry_types: ['Point'] } },
  }),
});
/** Names of the column of points. */
const GEOMETRIES = ['geometry', 'geom'];
const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
});

/** Writes rows as Parquet, with row groups of 10,000 rows; points are written as GeoParquet does. */
export const writeParquet: Writer<Value> = (table, out) => pipeline(() => bytesOf(table), out);

function* bytesOf({ header, rows, schema }: Table<Value>): Generator<Uint8Array> {
  const writer = new ByteWriter();
  const geometry = header.find((name) => GEOMETRIES.includes(name));
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: header.length }, ...(schema ?? header.map(text)).flat()],
    ...(schema && geometry !== undefined && { kvMetadata: [geo(geometry)] }),
  });
  const typed = (value: Value) => (schema ? nestedValue(value) : plainText(value));
  const taken = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  for (const group of groupsOf(rows)) {
    parquet.write({
      columnData: header.map((name, index) => ({
        name,
        data: group.map((row) => typed(row[index] ?? null)),
      })),
      rowGroupSize: ROWS_OF_GROUP,
    });
    yield taken();
  }
  parquet.finish();
  yield taken();
}

function* groupsOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let group: Row[] = [];
  for (const row of rows) {
    if (group.push(row) < ROWS_OF_GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const text = (name: string): SchemaElement[] => [
  { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
];

const plainText = (value: Value): string | null => (value === null ? null : String(value));

function nestedValue(value: Value): Value | Uint8Array {
  const point = pointSchema.safeParse(value);
  return point.success ? geojsonToWkb(point.data) : value;
}
