import { createWriteStream } from 'node:fs';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { SAMPLE_COLUMNS } from '../sample/columns.ts';
import { writeCsv } from '../sample/formats/csv-writer.ts';
import type { Random } from '../sample/random.ts';
import { sampleRows } from '../sample/rows.ts';

/** Seed of the listings of drills. */
export const SAMPLE_SEED = 1;
/** Number of rows that later rows are derived from; older rows have more kills in between. */
const REMEMBERED = 500;

type Row = readonly Cell[];
type Column = (typeof SAMPLE_COLUMNS)[number];

/** Writes rows of one of the functions below. */
export const writeRows = (file: string, rows: Iterable<Row>): Promise<unknown> =>
  writeCsv({ header: SAMPLE_COLUMNS, rows }, createWriteStream(file));

/** The first listings of a sample with other telephone numbers, ratings and categories. */
export function* changedRows(rows: number, random: Random): Generator<Row> {
  for (const row of sampleRows({ rows, seed: SAMPLE_SEED })) yield changed(row, random);
}

/** The listings that exist before: every second one of {@link secondRows}. */
export function* firstRows(rows: number): Generator<Row> {
  let at = 0;
  for (const row of sampleRows({ rows, seed: SAMPLE_SEED })) {
    if (at % 2 === 0) yield at % 20 === 0 ? cells(row, WITHOUT_PLACE_ID) : row;
    at += 1;
  }
}

const WITHOUT_PLACE_ID = { place_id: null, google_id: null } as const;
const WITHOUT_IDS = { ...WITHOUT_PLACE_ID, cid: null } as const;
const NOWHERE = {
  ...{ city: null, country: null, country_code: null, full_address: null, street: null },
  ...{ latitude: null, longitude: null },
} as const;

/** New, changed, unchanged, repeated and rejected rows, with and without ids. */
export function* secondRows(rows: number, random: Random): Generator<Row> {
  const earlier = memory(random);
  const anonymous = memory(random);
  for (const row of sampleRows({ rows, seed: SAMPLE_SEED })) {
    const remembered = earlier.recall() ?? row;
    const draw = random.below(100);
    if (draw < 4) yield remembered;
    else if (draw < 5) yield cells(row, { name: null });
    else if (draw < 6) yield cells(row, NOWHERE);
    else if (draw < 8) {
      // With the same name and town, so that its preferred slug is taken.
      const [name, city] = [cell(remembered, 'name'), cell(remembered, 'city')];
      const country_code = cell(remembered, 'country_code');
      yield cells(row, { name, city, country_code, country: null });
    } else if (draw < 12) {
      anonymous.keep(row);
      yield cells(row, WITHOUT_PLACE_ID);
    } else if (draw < 14) yield cells(row, WITHOUT_IDS);
    else if (draw < 16) {
      // A row that this import may have inserted, now with its place id.
      yield changed(anonymous.recall() ?? row, random);
    } else if (draw < 45) yield changed(row, random);
    else {
      earlier.keep(row);
      yield row;
    }
  }
}

const TYPES = ['Bakery', 'Law firm', 'Drill hall'];

function changed(row: Row, random: Random): Row {
  const phone = `+1 202 555 ${String(random.below(10_000)).padStart(4, '0')}`;
  const rating = (1 + random.below(41) / 10).toFixed(1);
  const type = random.pick(TYPES);
  if (random.below(10) > 0) return cells(row, { phone, rating });
  return cells(row, { phone, rating, category: type, type });
}

const cell = (row: Row, column: Column): Cell => row[SAMPLE_COLUMNS.indexOf(column)] ?? null;

const cells = (row: Row, other: Partial<Readonly<Record<Column, Cell>>>): Row =>
  SAMPLE_COLUMNS.map((column) => other[column] ?? (column in other ? null : cell(row, column)));

/** Remembers some of the rows so far, of any age. */
function memory(random: Random) {
  const kept: Row[] = [];
  return {
    keep(row: Row) {
      kept[kept.length < REMEMBERED ? kept.length : random.below(REMEMBERED)] = row;
    },
    recall: () => (kept.length === 0 ? undefined : random.pick(kept)),
  };
}
