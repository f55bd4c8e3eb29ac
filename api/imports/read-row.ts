import type { PlaceResolver } from '../places/resolve-place.ts';
import type { Columns } from './reading/columns.ts';
import { blankBits } from './reading/erasable-columns.ts';
import { type LostCell, normaliseRow, type RowFailure } from './reading/normalise.ts';
import type { SheetRow } from './reading/spreadsheet.ts';
import { type Staged, stageRow } from './stage-row.ts';

/** What rows without a category or a country get. */
export type RowDefaults = {
  /** The name of a category, for new listings; null for the one of listings without a category. */
  readonly category: string | null;
  /** The code of a country; null where it is inferred from address, phone and coordinates. */
  readonly country: string | null;
};

/** How the rows of a file are read. */
export type RowTerms = {
  /** Whether blank cells erase stored values. */
  readonly erase: boolean;
  readonly defaults: RowDefaults;
};

type ReadRow = {
  readonly staged: Staged;
  /** The cells that are left out. */
  readonly lost: readonly LostCell[];
};

/**
 * Reads a row as it is staged for the merge. The import and the preview of a file both call it.
 * @param position of the row in the file, from 1
 * @returns why it is rejected, if it is
 */
export function readRow(
  row: Pick<SheetRow, 'cells' | 'unread'>,
  columns: Columns,
  position: number,
  { erase, defaults }: RowTerms,
  places: PlaceResolver,
): ReadRow | RowFailure {
  const normalised = normaliseRow(row.cells, columns, row.unread);
  if (!normalised.ok) return normalised;
  const { listing, lost } = normalised;
  const blank = erase ? blankBits(row, columns) : null;
  const located =
    defaults.country !== null && listing.countryCode === null && listing.countryName === null
      ? { ...listing, countryCode: defaults.country }
      : listing;
  const staged = stageRow(located, { rowNo: position, blank, category: defaults.category }, places);
  return 'reason' in staged ? staged : { staged, lost };
}
