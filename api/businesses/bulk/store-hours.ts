import { sql, type Transaction } from 'kysely';
import { changeListings } from '../../changes/change-listings.ts';
import type { Priority } from '../../changes/stale-marks.queries.ts';
import { TOUCHED } from '../../changes/write-listings.queries.ts';
import { openMinutesText } from '../../contract/pages/open-minutes.ts';
import type { DB } from '../../database/tables.ts';
import { readHours } from '../../imports/reading/hours.ts';

type Numbered = { readonly id: number; readonly hours: string };

/**
 * Writes the opening hours of listings in their stored form; earlier versions stored the text of the source. Texts
 * that are no opening hours stay. So that an undo recognises the values of its import, they change in its log, too.
 * @returns number of listings that have changed
 */
export async function storeHours(
  trx: Transaction<DB>,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const { rows } = await sql<Numbered>`
    select id, working_hours as hours from businesses
    where id = any(${ids}::bigint[]) and working_hours is not null order by id`.execute(trx);
  const changed = rows.flatMap(({ id, hours }) => {
    const stored = readHours(hours) ?? hours;
    return stored === hours ? [] : [{ id, hours, stored, minutes: openMinutesText(stored) }];
  });
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  const from = sql`unnest(${changedIds}::bigint[], ${changed.map(({ hours }) => hours)}::text[],
    ${changed.map(({ stored }) => stored)}::text[], ${changed.map(({ minutes }) => minutes)}::text[]
  ) as written (id, former, hours, minutes)`;
  await sql`
    update import_changes c set new = jsonb_set(new, '{working_hours}', to_jsonb(written.hours)) from ${from}
    where c.business_id = written.id and c.new ->> 'working_hours' = written.former`.execute(trx);
  return changeListings(trx, priority, (listings) =>
    listings.update({
      ids: changedIds,
      set: sql`working_hours = written.hours, open_minutes = written.minutes::int4multirange, ${TOUCHED}`,
      from,
      where: sql`b.id = written.id`,
    }),
  );
}
