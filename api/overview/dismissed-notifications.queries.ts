import { type Kysely, sql } from 'kysely';
import type { Dismissal, Notification } from '../contract/calls/overview.ts';
import type { DB } from '../database/tables.ts';

/** Stands for the import or feed of kinds that have one notification. */
const NO_ITEM = 0;

/** The notifications that an administrator has dismissed. */
export const listDismissed = (db: Kysely<DB>, administratorId: number) =>
  db
    .selectFrom('dismissed_notifications')
    .select(['kind', 'item', 'subject', 'since'])
    .where('administrator_id', '=', administratorId)
    .execute();

type Told = Pick<Notification, 'kind' | 'id' | 'subject'> & { readonly since: Date };

/** Whether a notification is among the dismissed ones, and has no newer cause. */
export const isDismissed = (
  { kind, id, subject, since }: Told,
  dismissed: Awaited<ReturnType<typeof listDismissed>>,
): boolean =>
  dismissed.some(
    (one) =>
      one.kind === kind &&
      one.item === (id ?? NO_ITEM) &&
      one.subject === subject &&
      since <= one.since,
  );

/** Dismissals of causes this old are deleted: failed imports are not told for so long. */
const KEPT_DAYS = 365;

/** Dismisses a notification for an administrator until it has a newer cause, or shows it again. */
export async function setDismissed(
  db: Kysely<DB>,
  administratorId: number,
  { kind, id, subject, since, dismissed }: Dismissal,
): Promise<void> {
  const item = id ?? NO_ITEM;
  await db
    .deleteFrom('dismissed_notifications')
    .where('administrator_id', '=', administratorId)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', kind), where('item', '=', item)]),
        where('since', '<', sql<Date>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`),
      ]),
    )
    .execute();
  if (!dismissed) return;
  await db
    .insertInto('dismissed_notifications')
    .values({
      administrator_id: administratorId,
      kind,
      item,
      subject,
      // Not a later time than the present: it would hide causes that are still to come.
      since: sql<Date>`least(${since}::timestamptz, now())`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
