import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { FIELDS, type Field } from '../reading/columns.ts';

const isField = (text: string): text is Field => FIELDS.some((field) => field === text);

/** What administrators have said that headers mean, by header as it is recognised. */
export async function readMappings(db: Kysely<DB>): Promise<ReadonlyMap<string, Field>> {
  const rows = await db.selectFrom('column_mappings').select(['header', 'field']).execute();
  return new Map(
    rows.flatMap(({ header, field }) => (isField(field) ? [[header, field] as const] : [])),
  );
}

/** Keeps what headers mean from now on; null forgets one. */
export async function saveMappings(
  db: Kysely<DB>,
  mappings: ReadonlyMap<string, Field | null>,
): Promise<void> {
  for (const [header, field] of mappings)
    if (field === null)
      await db.deleteFrom('column_mappings').where('header', '=', header).execute();
    else
      await db
        .insertInto('column_mappings')
        .values({ header, field })
        .onConflict((conflict) =>
          conflict.column('header').doUpdateSet({ field, created_at: sql`now()` }),
        )
        .execute();
}
