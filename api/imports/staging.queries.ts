import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from '../database/tables.ts';
import { CATEGORY_COLUMNS, PLACE_COLUMNS, STAGING_COLUMNS } from './staging-columns.ts';

/** Bytes for COPY. */
type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** What a batch brings: its rows, and the places and categories that no batch before it had. */
export type StagedPieces = {
  readonly rows: Pieces;
  readonly places: Pieces;
  readonly categories: Pieces;
};

const TABLES = {
  staging: STAGING_COLUMNS,
  staged_places: PLACE_COLUMNS,
  staged_categories: CATEGORY_COLUMNS,
} as const;

/**
 * Makes the staging tables where the session has none yet. What is staged lasts until the transaction
 * ends; what `place_ids` and `category_ids` have learned of the numbers of a file lasts for the file,
 * so that each place is looked up once: it was a fifth of a batch's time to do it for each row.
 */
export async function createStaging(db: Kysely<DB>): Promise<void> {
  for (const [table, types] of Object.entries(TABLES)) {
    const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
    await sql`create temporary table if not exists ${sql.table(table)} (${sql.raw(columns.join(', '))})
      on commit delete rows`.execute(db);
  }
  // Keys tell the planner that a number is one place: without them it took a batch for 36 million rows,
  // and read all listings to compare it, 1.7 s instead of 0.13.
  await sql`create temporary table if not exists place_ids (
    no integer primary key, city_id integer)`.execute(db);
  await sql`create temporary table if not exists category_ids (
    no integer primary key, category_id integer)`.execute(db);
  await sql`truncate place_ids, category_ids`.execute(db);
}

/** Replaces what is staged; runs inside the transaction that merges it. */
export async function stageBatch(
  db: Kysely<DB>,
  client: pg.PoolClient,
  { rows, places, categories }: StagedPieces,
): Promise<void> {
  await sql`truncate staging, staged_places, staged_categories`.execute(db);
  await copy(client, 'staged_places', places);
  await copy(client, 'staged_categories', categories);
  await copy(client, 'staging', rows);
}

async function copy(
  client: pg.PoolClient,
  table: keyof typeof TABLES,
  pieces: Pieces,
): Promise<void> {
  if (pieces.length === 0) return;
  const names = Object.keys(TABLES[table]).join(', ');
  await pipeline(pieces, client.query(copyFrom(`copy ${table} (${names}) from stdin`)));
}
