import { sql, type Transaction } from 'kysely';
import { changeListings } from '../../changes/change-listings.ts';
import type { Priority } from '../../changes/stale-marks.queries.ts';
import { TOUCHED } from '../../changes/write-listings.queries.ts';
import { storedPhone } from '../../contract/pages/phone-numbers.ts';
import type { DB } from '../../database/tables.ts';

type Numbered = { readonly id: number; readonly phone: string; readonly countryCode: string };

/**
 * Writes the phone numbers of listings in their stored form, which earlier versions stored as the source wrote them.
 * @returns number of listings that have changed
 */
export async function storePhones(
  trx: Transaction<DB>,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const { rows } = await sql<Numbered>`
    select b.id, b.phone, country.code as "countryCode" from businesses b
    join cities city on city.id = b.city_id join countries country on country.id = city.country_id
    where b.id = any(${ids}::bigint[]) and b.phone is not null order by b.id`.execute(trx);
  const changed = rows.flatMap(({ id, phone, countryCode }) => {
    const stored = storedPhone(phone, countryCode);
    return stored === phone ? [] : [{ id, phone: stored }];
  });
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  return changeListings(trx, priority, (listings) =>
    listings.update({
      ids: changedIds,
      set: sql`phone = stored.phone, ${TOUCHED}`,
      from: sql`unnest(${changedIds}::bigint[], ${changed.map(({ phone }) => phone)}::text[]) as stored (id, phone)`,
      where: sql`b.id = stored.id`,
    }),
  );
}
