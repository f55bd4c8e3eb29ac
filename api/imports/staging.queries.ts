import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from '../database/tables.ts';
import { createTemporaryTables } from '../database/temporary-table.ts';
import { BATCH_TABLES, FILE_TABLES } from './staging-columns.ts';

/** Bytes for COPY. */
type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** A batch for COPY: its rows and known rows, and the places and categories that no earlier batch contains. */
export type StagedPieces = {
  readonly rows: Pieces;
  readonly known: Pieces;
  readonly places: Pieces;
  readonly categories: Pieces;
};

/**
 * Creates the temporary tables of an import if the session lacks them, and clears those of the last file. An import
 * that continues knows the listings that its release has had before.
 */
export async function createStaging(db: Kysely<DB>, importId: number): Promise<void> {
  await createTemporaryTables(db, BATCH_TABLES, 'delete rows');
  await createTemporaryTables(db, FILE_TABLES, 'preserve rows');
  await sql`truncate place_ids, category_ids, known_listings`.execute(db);
  await sql`
    insert into known_listings select distinct unnest(business_ids), 0 from import_seen
    where import_id = ${importId}`.execute(db);
}

/** Replaces the staged batch. Call it in the transaction that merges the batch. */
export async function stageBatch(
  db: Kysely<DB>,
  client: pg.PoolClient,
  { rows, known, places, categories }: StagedPieces,
): Promise<void> {
  await sql`truncate staging, known_rows, staged_places, staged_categories`.execute(db);
  await copy(client, 'staged_places', places);
  await copy(client, 'staged_categories', categories);
  await copy(client, 'staging', rows);
  await copy(client, 'known_rows', known);
}

async function copy(
  client: pg.PoolClient,
  table: 'staging' | 'known_rows' | 'staged_places' | 'staged_categories',
  pieces: Pieces,
): Promise<void> {
  if (pieces.length === 0) return;
  const names = Object.keys(BATCH_TABLES[table]).join(', ');
  await pipeline(pieces, client.query(copyFrom(`copy ${table} (${names}) from stdin`)));
}
