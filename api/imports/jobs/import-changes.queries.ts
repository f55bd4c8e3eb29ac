import { type Kysely, sql, type Transaction } from 'kysely';
import { INSERTED } from '../../changes/change-set.queries.ts';
import type { DB } from '../../database/tables.ts';

/** Widens the range of ids that the import's own listings have by those of the batch in hand. */
export async function noteInserted(trx: Transaction<DB>, importId: number): Promise<void> {
  await sql`
    update imports set first_business_id = least(first_business_id, added.first),
      last_business_id = greatest(last_business_id, added.last)
    from (select min(business_id) as first, max(business_id) as last from (${INSERTED}) listing) added
    where imports.id = ${importId}`.execute(trx);
}

/** Values of a listing that an import overwrites, by column: before and after. */
export type ChangeSample = {
  readonly name: string;
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
};

const SAMPLES = 10;

/** A few of the listings that an import has changed. */
export async function readSamples(db: Kysely<DB>, importId: number): Promise<ChangeSample[]> {
  const { rows } = await sql<ChangeSample>`
    select b.name, c.old, c.new from import_changes c join businesses b on b.id = c.business_id
    where c.import_id = ${importId} order by c.business_id limit ${SAMPLES}`.execute(db);
  return rows;
}
