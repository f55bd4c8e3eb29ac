import { writeFile } from 'node:fs/promises';
import { type BasicType, parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';
import { temporaryPath } from './files.ts';

const text = (name: string): SchemaElement => ({
  ...{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
});
const plain = (name: string, type: 'DOUBLE' | 'FLOAT' | 'INT32'): SchemaElement => ({
  ...{ name, type, repetition_type: 'OPTIONAL' },
});
const group = (name: string, members: SchemaElement[][]): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: members.length },
  ...members.flat(),
];
const list = (name: string, item: SchemaElement[]): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ...item,
];
const texts = (name: string) => list(name, [text('element')]);
const bbox = ['xmin', 'xmax', 'ymin', 'ymax'].map((name) => [plain(name, 'FLOAT')]);
const addressParts = ['freeform', 'locality', 'postcode', 'region', 'country'].map((name) => [
  text(name),
]);

/** The columns of Overture's places, without its list of sources. */
export const OVERTURE: readonly SchemaElement[][] = [
  [text('id')],
  [{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
  group('bbox', bbox),
  [plain('version', 'INT32')],
  group('names', [[text('primary')], texts('rules')]),
  group('categories', [[text('primary')], texts('alternate')]),
  [plain('confidence', 'DOUBLE')],
  texts('websites'),
  texts('socials'),
  texts('emails'),
  texts('phones'),
  group('brand', [[text('wikidata')]]),
  list('addresses', group('element', addressParts)),
  [text('operating_status')],
];

/** A point in the well-known binary form that GeoParquet has. */
export function pointWkb(longitude: number, latitude: number): Uint8Array {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(longitude, 5);
  bytes.writeDoubleLE(latitude, 13);
  return bytes;
}

export type ParquetOptions = {
  readonly rowGroupSize?: number;
  readonly pageSize?: number;
  readonly codec?: 'UNCOMPRESSED' | 'SNAPPY';
};

/** The bytes of a file with these records. @param columns their columns, or Overture's */
export function parquetBytes(
  records: readonly Readonly<Record<string, unknown>>[],
  columns: readonly SchemaElement[][] | Readonly<Record<string, BasicType>> = OVERTURE,
  options: ParquetOptions = {},
): Buffer {
  const isSchema = Array.isArray(columns);
  const names: string[] = isSchema
    ? columns.map(([element]) => element?.name ?? '')
    : Object.keys(columns);
  const columnData = names.map((name) => ({
    name,
    data: records.map((record) => record[name] ?? null),
    ...(!isSchema && { type: Object.entries(columns).find(([key]) => key === name)?.[1] }),
  }));
  const root: SchemaElement = { name: 'root', num_children: names.length };
  return Buffer.from(
    parquetWriteBuffer({
      columnData,
      ...(isSchema && { schema: [root, ...columns.flat()] }),
      ...options,
    }),
  );
}

export async function parquetOf(...input: Parameters<typeof parquetBytes>): Promise<string> {
  const file = await temporaryPath('F.parquet');
  await writeFile(file, parquetBytes(...input));
  return file;
}
