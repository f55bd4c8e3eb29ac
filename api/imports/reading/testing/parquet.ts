import { writeFile } from 'node:fs/promises';
import { type BasicType, parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';
import { OVERTURE } from '../place-schemas.ts';
import { temporaryPath } from './files.ts';

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
