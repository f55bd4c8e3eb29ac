import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from '../database/tables.ts';

/** What a row of a file is turned into before it meets the database, with PostgreSQL's types. */
const COLUMNS = {
  row_no: 'integer',
  place_id: 'text',
  cid: 'text',
  fingerprint: 'text',
  name: 'text',
  slug: 'text',
  long_slug: 'text',
  category_known: 'boolean',
  category_name: 'text',
  category_slug: 'text',
  category_letter: 'text',
  country_code: 'text',
  country_name: 'text',
  country_slug: 'text',
  city_name: 'text',
  city_slug: 'text',
  city_letter: 'text',
  type: 'text',
  full_address: 'text',
  street: 'text',
  postal_code: 'text',
  phone: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  rating: 'numeric(2, 1)',
  reviews: 'integer',
  reviews_link: 'text',
  photo: 'text',
  logo: 'text',
  located_in: 'text',
  working_hours: 'text',
  verified: 'boolean',
  about: 'text',
  url: 'text',
} as const;

type StagedColumn = keyof typeof COLUMNS;

export type StagedRow = Readonly<Record<StagedColumn, string | number | boolean | null>>;

const NAMES = Object.keys(COLUMNS).filter((name): name is StagedColumn => name in COLUMNS);
const COPY = `copy staging (${NAMES.join(', ')}) from stdin`;

/** Encoded rows are put together to pieces of about this many characters. */
const PIECE = 64 * 1024;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A value in COPY's text format (PostgreSQL manual, "COPY", File Formats). */
function encode(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found)
    : String(value);
}

/**
 * Rows ready for COPY, as bytes. Nothing of the strings that they were made from stays alive: cells
 * are slices of the text of the file, and two batches of them held on to 300 MB of it.
 */
export class EncodedRows {
  readonly #pieces: Buffer[] = [];
  #text = '';
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: StagedRow): void {
    this.#text += `${NAMES.map((name) => encode(row[name])).join('\t')}\n`;
    this.#count += 1;
    if (this.#text.length >= PIECE) this.#flush();
  }

  pieces(): readonly Buffer[] {
    this.#flush();
    return this.#pieces;
  }

  #flush(): void {
    if (this.#text !== '') this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

/** Makes the staging table where the session has none yet; rows last until the transaction that holds them ends. */
export async function createStaging(db: Kysely<DB>): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  await sql`create temporary table if not exists staging (
    ${sql.raw(columns.join(', '))},
    business_id bigint, category_id integer, city_id integer, duplicate boolean not null default false
  ) on commit delete rows`.execute(db);
}

/** Replaces what is staged; runs inside the transaction that merges it. */
export async function stageRows(
  db: Kysely<DB>,
  client: pg.PoolClient,
  rows: EncodedRows,
): Promise<void> {
  await sql`truncate staging`.execute(db);
  await pipeline(rows.pieces(), client.query(copyFrom(COPY)));
  // Autovacuum passes temporary tables by; without figures the merge is planned for a few rows. The
  // columns that it joins by are enough: all 35 took 690 ms for 15,000 rows.
  await sql`analyze staging (place_id, cid, fingerprint, country_code, city_slug, category_slug)`.execute(
    db,
  );
}
