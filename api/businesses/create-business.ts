import { sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { findOrAddCategory } from '../categories/add-categories.queries.ts';
import { categoryOf } from '../categories/category-of.ts';
import { changeListings } from '../changes/change-listings.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { NewBusiness } from '../contract/calls/admin-businesses.ts';
import { today } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { fingerprint } from '../imports/identity.ts';
import { timeZoneAt } from '../places/time-zones.ts';
import { derivedColumns } from '../search/derived-columns.ts';
import { columnsKeptWith, EDITABLE_COLUMNS, EDITABLE_FIELDS } from './editable-columns.ts';
import { COLUMNS, columnsOf } from './editable-values.ts';
import { BLANK, changedValues, type FormValues } from './form-values.ts';
import { freeSlugs } from './free-slug.queries.ts';
import { findOrAddCity } from './places.queries.ts';

/**
 * Adds a listing that an administrator has written. Its identity is that of a row of an import with the same name and
 * address, so that a later import finds it; what is written by hand stays.
 * @returns the id of the listing
 * @throws AppError `invalid_input`, with the errors by field
 */
export async function createBusiness(
  trx: Transaction<DB>,
  { approved, ...wanted }: NewBusiness,
  actor: Actor,
): Promise<number> {
  // An import may be taking the same slug.
  await lockNames(trx);
  const { place, ...given } = changedValues(BLANK, wanted);
  if (place === null) throw new Error('A new listing has no place.');
  const city = await findOrAddCity(trx, place);
  const category = await findOrAddCategory(trx, categoryOf(given.category));
  const values = { ...given, city: city.name, category: category.name };
  const print = fingerprint({ ...values, ...place });
  const after = columnsOf(values, {
    ...{ category_id: category.id, city_id: city.id, time_zone: timeZoneAt(values) },
    status_since: values.status === 'open' ? null : await today(trx),
  });
  const written = COLUMNS.filter((column) => after[column] !== null);
  const columns: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(written.map((column) => [column, after[column]])),
    ...derivedColumns(values.about, values.workingHours),
    ...{ approved, fingerprint: print, edited_fields: keptOf(wanted) },
    slug: await slugFor(trx, values, print),
  };
  const { firstId } = await changeListings(trx, PRIORITY.edit, async (listings) => {
    const inserted = await listings.insert({
      columns: sql.join(Object.keys(columns).map((column) => sql.ref(column))),
      select: sql`values (${sql.join(Object.values(columns))})`,
    });
    if (!inserted) throw new Error('A listing was not inserted.');
    return inserted;
  });
  await writeAudit(trx, actor, {
    action: 'business.create',
    subject: values.name,
    businessId: firstId,
    after: { ...wanted, isApproved: approved },
  });
  return firstId;
}

/** The columns that imports do not overwrite: those of the given fields. */
const keptOf = (wanted: Omit<NewBusiness, 'approved'>): string[] =>
  columnsKeptWith([
    ...new Set(
      EDITABLE_FIELDS.filter((field) => (wanted[field] ?? null) !== null).flatMap(
        (field) => EDITABLE_COLUMNS.get(field) ?? [],
      ),
    ),
  ]);

async function slugFor(
  trx: Transaction<DB>,
  { name, city, countryCode }: FormValues,
  print: string,
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('businesses', 'id')) as id`.execute(trx);
  // A number that no listing has or will have: the last candidate is free.
  const id = rows[0]?.id ?? 0;
  const identity = { placeId: null, cid: null, fingerprint: print };
  const slugs = await freeSlugs(trx, [{ ...identity, id, name, city, countryCode }]);
  return slugs.get(id) ?? '';
}
