import type { SchemaTree } from 'hyparquet';
import { assembleNested } from 'hyparquet/src/assemble.js';
import { getTreePath } from 'hyparquet/src/schema.js';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { matchColumns } from './columns.ts';
import { reasonOf } from './error-reason.ts';
import { cellOfValue, cellsOf } from './nested-cells.ts';
import { PARSERS, ParquetColumn } from './parquet-column.ts';
import { openParquetFile, type RowGroup } from './parquet-file.ts';
import { columnNames, leavesOf, neededNodes } from './parquet-schema.ts';
import { DEFAULT_OPTIONS, type ReadOptions } from './read-options.ts';
import { badFile, type SheetRow, type Spreadsheet, withinLimit } from './spreadsheet.ts';
import { openTable } from './table.ts';

/** Of 1,000 rows, texts outlive the young generation: 1,180,000 rows took 27 MB more. */
const ROWS_AT_ONCE = 100;

/**
 * Opens a Parquet file of `bytes` bytes, such as one of Overture's or Foursquare's places. Only the columns
 * that fields are read from are read from the disk, page by page, unless all are wanted.
 * @throws AppError `bad_file`
 */
export async function openParquet(
  file: string,
  bytes: number,
  { mapping, withUnread = false }: Pick<ReadOptions, 'mapping' | 'withUnread'>,
): Promise<Spreadsheet> {
  /** The last row that was read, and the column that is being read. */
  let row = 0;
  let column: string | null = null;
  let isOpen = false;
  const damaged = (cause: unknown) => {
    if (cause instanceof AppError) return cause;
    const reason = reasonOf(cause);
    const place = isOpen ? { file, row: row + 1 } : { file };
    return badFile(
      place,
      notice('parquet-unreadable', { reason, ...(column !== null && { column }) }),
      cause,
    );
  };
  const parquet = await openParquetFile(file, bytes).catch((cause: unknown) => {
    throw damaged(cause);
  });
  const { rows: total, groups, schema } = parquet;

  async function* read(): AsyncGenerator<SheetRow[]> {
    row = 0;
    column = null;
    isOpen = true;
    const names = columnNames(schema);
    yield [{ sheet: null, row: 1, cells: names }];
    const fields = matchColumns(names, mapping)?.fields ?? new Map();
    const columns = new Map(names.map((name, index) => [name, index]));
    const nodes = neededNodes(
      schema,
      names.filter((_, index) => withUnread || fields.has(index)),
    );
    for (const group of groups) yield* groupRows(group, nodes, columns);
  }

  async function* groupRows(
    { rows: size, chunks }: RowGroup,
    nodes: readonly SchemaTree[],
    columns: ReadonlyMap<string, number>,
  ): AsyncGenerator<SheetRow[]> {
    const fields = nodes.map((node) => ({
      node,
      at: columns.get(node.element.name),
      leaves: leavesOf(node).map((leaf) => open(leaf, chunks)),
    }));
    for (let left = size; left > 0; left -= ROWS_AT_ONCE) {
      const count = Math.min(left, ROWS_AT_ONCE);
      const values: NodeValues[] = [];
      for (const { node, at, leaves } of fields) {
        const parts = new Map<string, unknown[]>();
        for (const { path, values: next } of leaves) {
          column = path;
          parts.set(path, await next.take(count));
        }
        if (node.children.length > 0) assembleNested(parts, node, PARSERS);
        values.push({ name: node.element.name, at, all: parts.get(node.path.join('.')) ?? [] });
      }
      column = null;
      const rows: SheetRow[] = [];
      for (let index = 0; index < count; index += 1) {
        row += 1;
        const found = sheetRow(row, index, values, columns);
        if (found) rows.push(found);
      }
      yield rows;
    }
  }

  function open(leaf: SchemaTree, chunks: RowGroup['chunks']) {
    const path = leaf.path.join('.');
    const chunk = chunks.find((one) => one.path === path);
    if (!chunk) throw new Error(`the column ${path} is missing`);
    return { path, values: new ParquetColumn(parquet, chunk, getTreePath(schema, leaf.path)) };
  }

  return openTable({
    ...{ format: 'parquet', file, bytes, options: { ...DEFAULT_OPTIONS, mapping } },
    startsWithHeader: true,
    position: () => (total === 0 ? bytes : Math.floor((bytes * row) / total)),
    async *read() {
      try {
        yield* read();
      } catch (cause) {
        throw damaged(cause);
      }
    },
    close: () => parquet.handle.close(),
  });
}

/** The values of some rows, of one column or of several that are nested in it. */
type NodeValues = {
  readonly name: string;
  /** The number of the column of this name; undefined if only nested columns have values. */
  readonly at: number | undefined;
  readonly all: readonly unknown[];
};

/** Null for a row without any text. */
function sheetRow(
  row: number,
  index: number,
  values: readonly NodeValues[],
  columns: ReadonlyMap<string, number>,
): SheetRow | null {
  const cells: (string | null)[] = [];
  const put = (at: number | undefined, value: unknown) => {
    const cell = at === undefined ? null : cellOfValue(value);
    if (at === undefined || cell === null) return;
    while (cells.length < at) cells.push(null);
    cells[at] = cell;
  };
  const putNested = (name: string, value: unknown) => put(columns.get(name), value);
  for (const { name, at, all } of values) {
    const value = all[index];
    // Most columns are plain: to divide all values took a tenth of the time of the reader.
    if (value === null || typeof value !== 'object') put(at, value);
    else cellsOf(name, value, putNested);
  }
  return cells.length > 0 ? withinLimit({ sheet: null, row, cells }) : null;
}
