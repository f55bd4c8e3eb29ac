import { sql } from 'kysely';
import { lockChanges } from '../../changes/change-lock.queries.ts';
import type { Database } from '../../database/connection.ts';
import { type Seed, seed } from '../../database/testing/seed.ts';
import { fillSearchEntries } from '../entries.queries.ts';

/** Seeds listings in a directory that counts as published, so that they get search entries. */
export async function seedSearchable({ db }: Database, seeds: readonly Seed[]): Promise<void> {
  await seed(db, seeds);
  await sql`update publication set target = 'somewhere'`.execute(db);
  await db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await fillSearchEntries(trx);
  });
}
