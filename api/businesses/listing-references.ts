import {
  type ColumnOf,
  type ColumnOfKind,
  type ColumnUse,
  columnsFor,
  declarationOf,
  type FieldOf,
  fieldOf,
  type LISTING_COLUMNS,
  type ListingColumn,
} from '../contract/pages/listing-columns.ts';

/** Where a query reads a column: the listing is `b`, joined with `category`, `city` and `country`. */
export type ReferenceOf<Column extends ListingColumn> = (typeof LISTING_COLUMNS)[Column] extends {
  readonly from: infer From extends string;
}
  ? From
  : `b.${Column}`;

export function referenceOf<Column extends ListingColumn>(column: Column): ReferenceOf<Column>;
export function referenceOf(column: ListingColumn): string {
  return declarationOf(column).from ?? `b.${column}`;
}

type Selected<Column extends ListingColumn> = {
  [Name in Column]: `${ReferenceOf<Name>} as ${FieldOf<Name>}`;
}[Column];

function selected<Column extends ListingColumn>(column: Column): Selected<Column>;
function selected(column: ListingColumn): string {
  return `${referenceOf(column)} as ${fieldOf(column)}`;
}

/** A column of type `date`, which a query casts to text. */
export type DayColumn = ColumnOfKind<'day'>;

const isNoDay = <Column extends ListingColumn>(
  column: Column,
): column is Exclude<Column, DayColumn> => declarationOf(column).kind !== 'day';

/** The columns with a use, for `select`; a {@link DayColumn} is not among them. */
export const selectionFor = <Use extends ColumnUse>(use: Use) =>
  columnsFor(use)
    .filter(isNoDay)
    .map((column) => selected(column));

/** The columns with a use that the table of listings stores. */
export const storedColumnsFor = <Use extends ColumnUse>(use: Use): readonly ColumnOf<Use>[] =>
  columnsFor(use).filter((column) => declarationOf(column).from === undefined);
