import { NO_HEADER } from '../../contract/calls/header-choice.ts';
import { LISTED_COLUMNS, SAMPLES_PER_COLUMN } from '../../contract/calls/imports-api.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import {
  type ColumnMapping,
  guessFields,
  matchColumns,
  startOfHeader,
  storedNames,
} from './columns.ts';
import type { Field } from './fields.ts';
import { BEFORE_FIRST_ROW, isOfPeople, plainLetters } from './letters.ts';
import type { ReadOptions } from './read-options.ts';
import type { SheetPreview, SheetRow } from './spreadsheet.ts';
import { storedCell } from './stored-cells.ts';
import { storable } from './text.ts';

/** Rows that values are looked for in. */
export const PREVIEW_ROWS = 50;
const LONGEST_SAMPLE = 80;

/**
 * The header of a sheet, with samples of the columns that are read. A sheet that is not read may be a list of
 * people; it has no samples.
 * @param rows the first rows of a sheet
 * @returns a list of one preview; empty for a sheet without rows
 */
export function previewOf(rows: readonly SheetRow[], mapping: ColumnMapping): SheetPreview[] {
  const [header, ...others] = rows.slice(0, PREVIEW_ROWS);
  if (!header) return [];
  const { sheet, row, cells, joined } = header;
  const fields = matchColumns(cells, mapping)?.fields ?? NO_FIELDS;
  const names = storedNames(cells, fields).slice(0, LISTED_COLUMNS);
  const columns = names.map((name, index) => ({
    header: name === null ? null : startOfHeader(name),
    samples: samplesOf(others, index, fields.get(index)),
  }));
  return [{ sheet, row, ...(joined && { joined }), columns }];
}

/**
 * Where the headers of the sheets that are read were found, if they are searched and are not in the first row; or that
 * the choice of no header has no meaning in a format that names its fields; or which columns the first row says to be
 * about people.
 * @param header the chosen rows, or null
 */
export const headerRemarks = (
  previews: readonly SheetPreview[],
  { mapping, header }: Pick<ReadOptions, 'mapping' | 'header'>,
): ImportNotice[] =>
  previews.flatMap(({ sheet, row, joined, named, columns }): ImportNotice[] => {
    const at = sheet !== null && { sheet };
    if (header === NO_HEADER && named) return [notice('header-named', { ...at })];
    const people = row === BEFORE_FIRST_ROW ? lettersOfPeople(columns) : [];
    if (people.length > 0)
      return [notice('letters-people', { ...at, columns: people.map(plainLetters).join(', ') })];
    if (header !== null) return [];
    const isRead =
      matchColumns(
        columns.map(({ header }) => header),
        mapping,
      ) !== null;
    if (!isRead || (row === 1 && !joined)) return [];
    return [notice(joined ? 'header-of-two-rows' : 'header-below', { ...at, row })];
  });

const lettersOfPeople = (columns: SheetPreview['columns']): string[] =>
  columns.flatMap(({ header }) => (header !== null && isOfPeople(header) ? header : []));

/** Whether the first row of a file may be a listing: no name in it is known, and none can be chosen. */
export const maySkipHeader = (
  previews: readonly SheetPreview[],
  { mapping, header }: Pick<ReadOptions, 'mapping' | 'header'>,
): boolean =>
  header === null &&
  previews.every(
    ({ named, columns }) =>
      !named &&
      guessFields(
        columns.map((column) => column.header ?? ''),
        mapping,
      ).size === 0,
  );

const NO_FIELDS: ReadonlyMap<number, Field> = new Map();

function samplesOf(rows: readonly SheetRow[], index: number, field: Field | undefined): string[] {
  const samples = new Set<string>();
  for (const { cells } of field === undefined ? [] : rows) {
    const text = shortened(storedCell(cells[index] ?? null, field) || '');
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES_PER_COLUMN) break;
  }
  return [...samples];
}

/** A text, shortened for display among others. */
export function shortened(cell: string): string {
  const text = storable(cell).trim();
  return text.length <= LONGEST_SAMPLE ? text : `${storable(text.slice(0, LONGEST_SAMPLE))}…`;
}
