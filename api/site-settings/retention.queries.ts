import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  RETENTION_FIELDS,
  type Retention,
  type RetentionField,
} from '../contract/calls/retention.ts';
import type { DB } from '../database/tables.ts';

/** How long data is kept, as an interval; null for good. */
export const keptFor = (field: RetentionField): RawBuilder<unknown> =>
  sql`(select make_interval(days => ${sql.ref(field)}) from site_settings)`;

export const readRetention = (db: Kysely<DB>): Promise<Retention> =>
  db.selectFrom('site_settings').select(RETENTION_FIELDS).executeTakeFirstOrThrow();

type Change = { readonly [Field in keyof Retention]?: Retention[Field] | undefined };

export async function saveRetention(trx: Transaction<DB>, change: Change): Promise<void> {
  const given = RETENTION_FIELDS.filter((field) => change[field] !== undefined);
  if (given.length > 0) await trx.updateTable('site_settings').set(change).execute();
}
