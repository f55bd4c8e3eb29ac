import { sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { findOrAddCategory } from '../categories/add-categories.queries.ts';
import { categoryOf } from '../categories/category-of.ts';
import { changeListings } from '../changes/change-listings.ts';
import { lockNames, shareNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import type { BusinessChange } from '../contract/calls/admin-businesses.ts';
import { categorySlug } from '../contract/pages/slugs.ts';
import { today } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { timeZoneAt } from '../places/time-zones.ts';
import { derivedColumns } from '../search/derived-columns.ts';
import {
  type AdministratedRow,
  findForAdministrator,
  lockBusiness,
} from './admin-business.queries.ts';
import { columnsKeptWith, EDITABLE_FIELDS } from './editable-columns.ts';
import { COLUMNS, columnsOf } from './editable-values.ts';
import { changedValues, type FormValues } from './form-values.ts';
import { freeSlugs } from './free-slug.queries.ts';
import { findOrAddCity } from './places.queries.ts';

/**
 * Edits a listing. Only fields that differ are written, and later imports do not overwrite them. The
 * identity of the listing, which is made from the name and address of the source, stays.
 * @returns `conflict` if the listing has changed since the form was read
 * @throws AppError `invalid_input`, with the errors by field
 */
export async function editBusiness(
  trx: Transaction<DB>,
  id: number,
  change: BusinessChange,
  actor: Actor,
): Promise<'done' | 'missing' | 'conflict'> {
  // An import may be taking the same slug.
  await (change.regenerateSlug ? lockNames : shareNames)(trx);
  if (!(await lockBusiness(trx, id))) return 'missing';
  const row = await findForAdministrator(trx, id);
  if (!row) return 'missing';
  if (row.updatedAt.getTime() !== Date.parse(change.updatedAt)) return 'conflict';
  const { place, ...wanted } = changedValues(row, change);
  const city =
    place === null ? { id: row.city_id, name: row.city } : await findOrAddCity(trx, place);
  const category =
    categorySlug(wanted.category) === row.categorySlug
      ? { id: row.category_id, name: row.category }
      : await findOrAddCategory(trx, categoryOf(wanted.category));
  const values = { ...wanted, city: city.name, category: category.name };
  const { category_id, city_id, timeZone, statusSince } = row;
  const before = columnsOf(row, {
    ...{ category_id, city_id },
    ...{ time_zone: timeZone, status_since: statusSince },
  });
  const after = columnsOf(values, {
    ...{ category_id: category.id, city_id: city.id },
    time_zone: timeZoneOf(row, values),
    status_since: values.status === row.status ? statusSince : await today(trx),
  });
  const changed = COLUMNS.filter((column) => before[column] !== after[column]);
  const slug = change.regenerateSlug ? await slugFor(trx, row, values) : row.slug;
  if (changed.length === 0 && slug === row.slug) return 'done';

  const assignments = changed.map((column) => sql`${sql.ref(column)} = ${after[column]},`);
  const kept = columnsKeptWith(changed);
  const derived = derivedColumns(values.about, values.workingHours);
  await changeListings(trx, PRIORITY.edit, (listings) =>
    listings.update({
      ids: [id],
      set: sql`${sql.join([...assignments, sql``], sql` `)} slug = ${slug},
        features = ${derived.features}, open_minutes = ${derived.open_minutes},
        edited_fields = array(select distinct unnest(edited_fields || ${kept}::text[]) order by 1),
        ${TOUCHED}`,
    }),
  );
  await writeAudit(trx, actor, {
    action: 'business.edit',
    subject: values.name,
    businessId: id,
    ...differences(row, { ...values, slug }),
  });
  return 'done';
}

function timeZoneOf(row: AdministratedRow, { latitude, longitude }: FormValues): string | null {
  if (latitude === row.latitude && longitude === row.longitude) return row.timeZone;
  return timeZoneAt({ latitude, longitude });
}

async function slugFor(
  trx: Transaction<DB>,
  row: AdministratedRow,
  { name, city, countryCode }: FormValues,
): Promise<string> {
  const { id, placeId, cid, fingerprint } = row;
  const slugs = await freeSlugs(trx, [{ id, placeId, cid, fingerprint, name, city, countryCode }]);
  return slugs.get(id) ?? row.slug;
}

type Values = FormValues & { readonly slug: string };

/** The fields that differ, with their values. */
function differences(before: Values, after: Values) {
  const fields = [...EDITABLE_FIELDS, 'slug' as const].filter(
    (field) => before[field] !== after[field],
  );
  const pick = (values: Values) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { before: pick(before), after: pick(after) };
}
