import {
  type CellOf,
  type ColumnKind,
  type ColumnOf,
  type ColumnOfKind,
  cellOf,
  columnsFor,
  type FieldOf,
  fieldOf,
  type KindOf,
  LISTING_COLUMNS,
} from '../../contract/pages/listing-columns.ts';
import { toFirstLink, toLinks, toNames, toProfiles } from './lists.ts';
import { multilineText } from './text.ts';
import { toCount, toFlag, toPhone, toPicture, toRating, withoutPointZero } from './values.ts';

type Cell = string | null;

const asItIs = (text: Cell): Cell => text;

/**
 * How a cell is read by the kind of its column, and how its value is staged. A plain column is one whose
 * kind is in this table: it is read from one cell, staged, merged and inserted without a rule of its own.
 */
const PLAIN_KINDS = {
  line: { read: asItIs, staged: 'text' },
  address: { read: asItIs, staged: 'text' },
  code: { read: withoutPointZero, staged: 'text' },
  phone: { read: toPhone, staged: 'text' },
  link: { read: toFirstLink, staged: 'text' },
  paragraph: { read: multilineText, staged: 'text' },
  names: { read: toNames, staged: 'text' },
  links: { read: toLinks, staged: 'text' },
  profiles: { read: toProfiles, staged: 'text' },
  picture: { read: toPicture, staged: 'text' },
  stars: { read: toRating, staged: 'numeric(2, 1)' },
  count: { read: toCount, staged: 'integer', inserted: '0' },
  flag: { read: toFlag, staged: 'boolean', inserted: 'false' },
} as const satisfies Partial<Record<ColumnKind, PlainKind>>;

type PlainKind = {
  readonly read: (text: Cell) => string | number | boolean | null;
  /** The PostgreSQL type of the staging column. */
  readonly staged: 'text' | 'integer' | 'boolean' | 'numeric(2, 1)';
  /** The value of a new listing without one, as SQL, where null is none. */
  readonly inserted?: string;
};

/** What the line breaks of a cell become. */
export type LineEnd = ' ' | ', ' | 'kept';

/** Those of other kinds become spaces. */
const LINE_ENDS: Readonly<Partial<Record<ColumnKind, LineEnd>>> = {
  address: ', ',
  paragraph: 'kept',
  names: 'kept',
  links: 'kept',
  profiles: 'kept',
};

type Kinds = typeof PLAIN_KINDS;

export type PlainColumn = ColumnOf<'import'> & ColumnOfKind<keyof Kinds>;

/** The values of the plain columns of a row; null is a blank or unreadable cell, or a missing column. */
export type PlainFields = {
  readonly [Column in PlainColumn as FieldOf<Column>]: ReturnType<Kinds[KindOf<Column>]['read']>;
};

const isPlain = (column: ColumnOf<'import'>): column is PlainColumn =>
  LISTING_COLUMNS[column].kind in PLAIN_KINDS;

export const PLAIN_COLUMNS = columnsFor('import')
  .filter(isPlain)
  .map((column) => {
    const { kind } = LISTING_COLUMNS[column];
    const plainKind: PlainKind = PLAIN_KINDS[kind];
    return {
      ...{ column, field: fieldOf(column), cell: cellOf(column) },
      lineEnd: LINE_ENDS[kind] ?? ' ',
      ...plainKind,
    };
  });

/** Reads a cell, with its line breaks replaced or kept. */
type ReadCell = (cell: CellOf<PlainColumn>, lineEnd: LineEnd) => Cell;

/**
 * A row without values. Its copies have all properties from the start: V8 makes a dictionary, which is slow to read
 * and to copy, of an object that gets more than a dozen one by one.
 */
const BLANK: Readonly<Record<string, unknown>> = Object.fromEntries(
  PLAIN_COLUMNS.map(({ field }) => [field, null]),
);

/** Reads the plain columns of a row. */
export function readPlain(text: ReadCell): PlainFields;
export function readPlain(text: ReadCell): Readonly<Record<string, unknown>> {
  const fields = { ...BLANK };
  for (const { field, cell, lineEnd, read } of PLAIN_COLUMNS)
    fields[field] = read(text(cell, lineEnd));
  return fields;
}

/** The values of the plain columns in their order, with the phone in its stored form. */
export const plainValues = (fields: PlainFields, phone: string | null) =>
  PLAIN_COLUMNS.map(({ field }) => (field === 'phone' ? phone : fields[field]));

/** The types of the staging columns of the plain columns. */
export function plainTypes(): {
  readonly [Column in PlainColumn]: Kinds[KindOf<Column>]['staged'];
};
export function plainTypes(): Readonly<Record<string, string>> {
  return Object.fromEntries(PLAIN_COLUMNS.map(({ column, staged }) => [column, staged]));
}
