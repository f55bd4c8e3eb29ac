import type { Category } from '../categories/category-of.ts';
import { categoryValues, withWider } from '../categories/category-values.ts';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import { KnownRows, type KnownRowsData } from '../feeds/known-rows.ts';
import { gazetteer } from '../places/gazetteer/load.ts';
import type { Place } from '../places/place-of.ts';
import { placeValues } from '../places/place-values.ts';
import { type Guess, PlaceResolver } from '../places/resolve-place.ts';
import { CopyLines, type Pieces } from './copy-lines.ts';
import type { Rejection } from './imports.queries.ts';
import { copyOf } from './memoize.ts';
import { type RowTerms, readRow } from './read-row.ts';
import {
  type ColumnMapping,
  type ColumnMatch,
  columnName,
  matchColumns,
  storedNames,
} from './reading/columns.ts';
import { BEFORE_FIRST_ROW, isOfPeople, plainLetters } from './reading/letters.ts';
import { lostCellNotice } from './reading/lost-cells.ts';
import { identifiersOf, type RowFailure } from './reading/normalise.ts';
import { shortened } from './reading/preview.ts';
import type { ReadOptions } from './reading/read-options.ts';
import { badFile, type SheetRow, type Spreadsheet } from './reading/spreadsheet.ts';
import { storedCells } from './reading/stored-cells.ts';
import { SeenIdentities } from './seen-identities.ts';
import type { Staged } from './stage-row.ts';
import { stagingValues } from './staging-columns.ts';

/**
 * The rows of one transaction. Rows refer to places and categories by number. The first batch that uses a number
 * also defines it, so every batch must be merged.
 */
export type Batch = ReturnType<typeof open>;

const open = (columns: ColumnMatch, memory: Pieces) => ({
  columns,
  rows: new CopyLines(memory),
  /** Rows that the last release of the feed had, and whose listings have not changed since. */
  known: new CopyLines(memory),
  places: new CopyLines(memory),
  categories: new CopyLines(memory),
  withPlaceId: 0,
  /** The number of known rows. */
  knownRows: 0,
  /** Rows that only add identifiers to an earlier row of the file. */
  links: 0,
  rejections: [] as Rejection[],
  /** The identifiers of rejected rows of a full release, whose listings are not absent. */
  rejectedIds: [] as ReturnType<typeof identifiersOf>[],
  /** Rows that repeat an earlier row of the file. */
  duplicateNames: [] as string[],
  /** The number of remarks on rows, and the first of them: guessed places, cells that are left out. */
  remarkCount: 0,
  remarks: [] as ImportNotice[],
  rowsRead: 0,
});

/** Limit of remembered names. Beyond it all are forgotten, and get new numbers when they return. */
const MOST_NUMBERS = 200_000;

/** Numbers values in the order of first use, so that rows refer to places and categories by number. */
class Numbers<Value extends object> {
  readonly #keyOf: (value: Value) => string;
  readonly #byKey = new Map<string, number>();
  /** Most rows have one of a few thousand objects: finding an object is faster than finding a text. */
  readonly #byValue = new WeakMap<Value, number>();
  #last = 0;

  /** @param keyOf equal for values that are the same */
  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  /**
   * The number of a value.
   * @param onNew called with the number of a new value
   */
  of(value: Value, onNew: (number: number) => void): number {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known;
    const number = this.#ofKey(this.#keyOf(value), onNew);
    this.#byValue.set(value, number);
    return number;
  }

  #ofKey(key: string, onNew: (number: number) => void): number {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.#byKey.size >= MOST_NUMBERS) this.#byKey.clear();
    this.#last += 1;
    this.#byKey.set(key, this.#last);
    onNew(this.#last);
    return this.#last;
  }

  /** Whether the value has a number. */
  has(value: Value): boolean {
    return this.#byValue.has(value);
  }
}

/** The identities, places and categories of the rows read so far. */
const nothingKnown = (rows: KnownRowsData | null) => ({
  rows: rows && new KnownRows(rows),
  seen: new SeenIdentities(),
  resolver: new PlaceResolver(gazetteer()),
  places: new Numbers<Place>(({ key }) => key),
  categories: new Numbers<Category>(({ slug }) => slug),
});
type Known = ReturnType<typeof nothingKnown>;

export type BatchOptions = ReadOptions &
  RowTerms & {
    /** The path of the file, for messages. */
    readonly file: string;
    /** Rows per batch, rejected ones included. A known row counts as a tenth of a row. */
    readonly batchSize: number;
    /** Number of leading rows that are already imported: only their identities are read, to find repeats. */
    readonly skip: number;
  };

/**
 * What a known row counts less than a row that is merged. A batch with any changes takes a second at 1,180,000
 * listings: a release of 79 batches with 1 % of changes took 126 s, and one without changes 48 s.
 */
const LESS_FOR_KNOWN = 0.9;

/**
 * Reads a spreadsheet into batches for the merge.
 * @param knownRows the rows of the last release of the feed; null if the file is no full release
 * @param memory buffers for the lines of batches; returned buffers are reused
 * @throws AppError `bad_file` if the file is damaged or a header has no known column
 */
export async function* readBatches(
  spreadsheet: Spreadsheet,
  { file, batchSize, skip, mapping, erase, defaults }: BatchOptions,
  knownRows: KnownRowsData | null,
  memory: Pieces,
): AsyncGenerator<Batch, void> {
  const known = nothingKnown(knownRows);
  let sheet: string | null | undefined;
  let batch: Batch | undefined;
  let position = 0;

  for await (const rows of spreadsheet.rows()) {
    for (const row of rows) {
      if (row.sheet !== sheet) {
        if (batch && batch.rowsRead > 0) yield batch;
        sheet = row.sheet;
        batch = open(headerColumns(row, file, mapping), memory);
        known.rows?.beginSheet(batch.columns);
        continue;
      }
      if (!batch)
        throw badFile({ file, sheet: row.sheet, row: row.row }, notice('row-before-header'));
      position += 1;
      const isImported = position <= skip;
      if (!isImported) batch.rowsRead += 1;
      takeRow(row, position, batch, known, { isImported, erase, defaults });
      if (batch.rowsRead - batch.knownRows * LESS_FOR_KNOWN < batchSize) continue;
      yield batch;
      batch = open(batch.columns, memory);
    }
  }
  if (batch && batch.rowsRead > 0) yield batch;
}

/** Number of columns of an unknown header that the error names. */
const NAMED_COLUMNS = 8;

/** The columns of a header. @throws AppError `bad_file` if none of them is the name */
export function headerColumns(row: SheetRow, file: string, mapping: ColumnMapping): ColumnMatch {
  const columns = matchColumns(row.cells, mapping);
  if (columns) return columns;
  const place = { file, sheet: row.sheet };
  const header = storedNames(row.cells, new Map()).filter((cell) => cell !== null);
  if (row.row !== BEFORE_FIRST_ROW)
    throw badFile({ ...place, row: row.row }, notice('no-name-column', { columns: some(header) }));
  const people = header.filter(isOfPeople);
  const others = some(header.filter((letters) => !isOfPeople(letters)));
  throw people.length === 0
    ? badFile(place, notice('no-name-letters', { columns: others }))
    : badFile(
        place,
        notice('no-name-people', { columns: others, people: some(people.map(plainLetters)) }),
      );
}

const some = (names: readonly string[]): string =>
  names.slice(0, NAMED_COLUMNS).map(shortened).join(', ') || '–';

/** A row that the reader could not read, so that no column is at fault. */
type Lost = { readonly column: ''; readonly reason: RowFailure['reason'] };

type TakeTerms = RowTerms & {
  /** Whether an earlier run has imported the row: then only its identity is recorded. */
  readonly isImported: boolean;
};

/** Adds a row to the batch, or rejects it. */
function takeRow(
  { sheet, row, cells, unread, lost }: SheetRow,
  position: number,
  batch: Batch,
  known: Known,
  { isImported, ...terms }: TakeTerms,
): void {
  const { columns } = batch.columns;
  const reject = ({ column, reason }: RowFailure | Lost) => {
    if (isImported) return;
    const named = column === '' ? column : columnName(batch.columns, column);
    const rejected = { position, sheet, row, column: named, reason };
    const stored = storedCells(cells, batch.columns);
    batch.rejections.push({ ...rejected, cells: JSON.stringify(stored) });
    if (known.rows) batch.rejectedIds.push(identifiersOf(cells, columns));
  };
  if (lost) {
    reject({ column: '', reason: lost });
    return;
  }
  const rowHash = known.rows?.hashOf(cells) ?? null;
  if (rowHash !== null && takeKnownRow(rowHash, position, batch, known, isImported)) return;
  const read = readRow({ cells, unread }, columns, position, terms, known.resolver);
  if ('reason' in read) {
    reject(read);
    return;
  }
  const { staged, lost: lostCells } = read;
  const seen = known.seen.add(staged.identity);
  if (isImported) return;
  if (seen === 'repeated') {
    batch.duplicateNames.push(copyOf(String(staged.listing.name)));
    return;
  }
  const { guess } = staged;
  if (guess !== null) remark(batch, () => guessNotice(guess, staged, { sheet, row }));
  for (const cell of lostCells)
    remark(batch, () => lostCellNotice(cell, { sheet, row }, batch.columns));
  if (seen === 'linking') {
    add(asLink(staged, batch), null, batch, known);
    return;
  }
  // The next release reads rows with remarks again, so that every report has them all, and rows with unread cells,
  // because a blank cell in the same place would erase.
  const isSure = guess === null && lostCells.length === 0 && unread === undefined;
  add(staged, isSure && rowHash !== null ? String(rowHash) : null, batch, known);
}

/** Adds a row that need not be merged again. @returns false if it is none */
function takeKnownRow(
  rowHash: bigint,
  position: number,
  batch: Batch,
  { rows }: Known,
  isImported: boolean,
): boolean {
  const row = rows?.take(rowHash);
  if (!row) return false;
  if (isImported) return true;
  batch.knownRows += 1;
  if (row.hasPlaceId) batch.withPlaceId += 1;
  batch.known.add([position, row.listingId, String(rowHash), row.version]);
  return true;
}

/** Most remarks of a batch that the report names. */
const NAMED_REMARKS = 50;

function remark(batch: Batch, say: () => ImportNotice): void {
  batch.remarkCount += 1;
  if (batch.remarks.length < NAMED_REMARKS) batch.remarks.push(say());
}

export function guessNotice(
  guess: Guess,
  { place, listing }: Staged,
  { sheet, row }: Pick<SheetRow, 'sheet' | 'row'>,
): ImportNotice {
  const { city, region, countryName } = place;
  const where = [city, region?.name, countryName].filter((name) => name !== undefined).join(', ');
  const params = { name: copyOf(String(listing.name)), place: copyOf(where) };
  return notice(`place-guessed-by-${guess}`, { ...params, row, ...(sheet !== null && { sheet }) });
}

/** The row with its identifiers alone. */
function asLink(staged: Staged, batch: Batch): Staged {
  batch.links += 1;
  const { row_no = null, place_id = null, cid = null } = staged.listing;
  return { ...staged, listing: { row_no, place_id, cid } };
}

function add(
  { identity, place, category, listing }: Staged,
  rowHash: string | null,
  batch: Batch,
  known: Known,
): void {
  const placeNumber = known.places.of(place, (number) =>
    batch.places.add(placeValues(number, place)),
  );
  const numberOf = (one: Category) =>
    known.categories.of(one, (number) => batch.categories.add(categoryValues(number, one)));
  if (!known.categories.has(category)) withWider(category).forEach(numberOf);
  batch.rows.add(stagingValues(placeNumber, numberOf(category), listing, rowHash));
  if (identity.placeId !== null) batch.withPlaceId += 1;
}
