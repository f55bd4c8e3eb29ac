import { LISTED_COLUMNS, SAMPLES_PER_COLUMN } from '../../contract/calls/imports-api.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { type ColumnMapping, isPersonal, matchColumns, startOfHeader } from './columns.ts';
import type { SheetPreview, SheetRow } from './spreadsheet.ts';
import { storable } from './text.ts';

/** Rows that values are looked for in. */
export const PREVIEW_ROWS = 50;
const LONGEST_SAMPLE = 80;

/** @param rows the first rows of a sheet @returns a list of one preview; empty for a sheet without rows */
export function previewOf(rows: readonly SheetRow[]): SheetPreview[] {
  const [header, ...others] = rows.slice(0, PREVIEW_ROWS);
  if (!header) return [];
  const { sheet, row, cells, joined } = header;
  const columns = cells.slice(0, LISTED_COLUMNS).map((name, index) => ({
    header: name === null ? null : startOfHeader(name),
    samples: name === null || isPersonal(name) ? [] : samplesOf(others, index),
  }));
  return [{ sheet, row, ...(joined && { joined }), columns }];
}

/**
 * The part of a preview that may be stored: samples of columns that are read, or known to be harmless. A
 * sheet that is not read may be a list of people; of that no samples are stored.
 */
export function storablePreview(preview: SheetPreview, mapping: ColumnMapping): SheetPreview {
  const header = preview.columns.map((column) => column.header);
  const kept = matchColumns(header, mapping)?.kept;
  const columns = preview.columns.map((column, index) =>
    kept?.has(index) ? column : { ...column, samples: [] },
  );
  return { ...preview, columns };
}

/** Where the headers of the sheets that are read were found, if they are not in the first row. */
export const headerRemarks = (
  previews: readonly SheetPreview[],
  mapping: ColumnMapping,
): ImportNotice[] =>
  previews.flatMap(({ sheet, row, joined, columns }) => {
    const isRead =
      matchColumns(
        columns.map(({ header }) => header),
        mapping,
      ) !== null;
    if (!isRead || (row === 1 && !joined)) return [];
    const place = { ...(sheet !== null && { sheet }), row };
    return [notice(joined ? 'header-of-two-rows' : 'header-below', place)];
  });

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = shortened(cells[index] ?? '');
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
