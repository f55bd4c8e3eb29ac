import type { Kysely, Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { markStaticPage, PRIORITY } from '../changes/stale-marks.queries.ts';
import type { OperatorSources } from '../contract/calls/operator.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { type Operator, UNKNOWN_OPERATOR } from '../contract/pages/operator.ts';
import { operatorOn } from '../contract/pages/operator-pages.ts';
import type { DB } from '../database/tables.ts';

export async function readOperatorSources(db: Kysely<DB>): Promise<OperatorSources> {
  const { saved, defaults } = await db
    .selectFrom(['site_settings', 'publication'])
    .select(['site_settings.operator as saved', 'publication.operator as defaults'])
    .executeTakeFirstOrThrow();
  return {
    saved: { ...UNKNOWN_OPERATOR, ...saved },
    defaults: { ...UNKNOWN_OPERATOR, ...defaults },
  };
}

/** The operator as pages show it. */
export const readOperator = async (db: Kysely<DB>): Promise<Operator> =>
  merged(await readOperatorSources(db));

type Fields = { readonly [Field in keyof Operator]?: Operator[Field] | undefined };

/**
 * Stores values that administrators set, and marks the pages that show them as stale. Null gives a field its value of
 * the configuration back.
 */
export async function saveOperator(
  trx: Transaction<DB>,
  change: Fields,
): Promise<{ readonly before: OperatorSources; readonly after: OperatorSources }> {
  await lockChanges(trx);
  const before = await readOperatorSources(trx);
  const after = { ...before, saved: withValues(before.saved, change) };
  await markChanged(trx, before, after);
  await trx
    .updateTable('site_settings')
    .set({ operator: JSON.stringify(after.saved) })
    .execute();
  return { before, after };
}

/** Stores the operator of the configuration, so that every process renders pages with the same one. */
export const saveOperatorDefaults = (db: Kysely<DB>, defaults: Partial<Operator>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    const before = await readOperatorSources(trx);
    const after = { ...before, defaults: { ...UNKNOWN_OPERATOR, ...defaults } };
    if (JSON.stringify(before.defaults) === JSON.stringify(after.defaults)) return;
    await markChanged(trx, before, after);
    // Last: marking waits for batches, and batches update this row on another connection.
    await trx
      .updateTable('publication')
      .set({ operator: JSON.stringify(after.defaults) })
      .execute();
  });

const withValues = (operator: Operator, change: Fields): Operator => ({
  ...operator,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

function merged({ saved, defaults }: OperatorSources): Operator {
  const set = Object.entries(saved).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(set) };
}

/** Marks the pages on which the change is seen. */
async function markChanged(
  trx: Transaction<DB>,
  before: OperatorSources,
  after: OperatorSources,
): Promise<void> {
  for (const page of STATIC_PAGES) {
    const [old, now] = [before, after].map((sources) =>
      JSON.stringify(operatorOn(page, merged(sources))),
    );
    if (old !== now) await markStaticPage(trx, PRIORITY.edit, page);
  }
}
