import type { Transaction } from 'kysely';
import { z } from 'zod';
import { EDITABLE_COLUMNS } from '../businesses/editable-columns.ts';
import { columnsOf } from '../businesses/editable-values.ts';
import { BLANK, changedValues } from '../businesses/form-values.ts';
import { findOrAddCity } from '../businesses/places.queries.ts';
import { findOrAddCategory } from '../categories/add-categories.queries.ts';
import { categoryOf, NO_CATEGORY } from '../categories/category-of.ts';
import type { EditableField } from '../contract/calls/admin-businesses.ts';
import {
  BULK_FIELDS,
  type BulkRequest,
  type BulkValues,
  type ChangeAction,
  STATUS_AFTER,
} from '../contract/calls/bulk-changes.ts';
import { today } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { derivedColumns } from '../search/derived-columns.ts';

/** Values by column of `businesses`. */
export const columnValuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type ColumnValues = z.infer<typeof columnValuesSchema>;

/** What a bulk change does to each of its listings. */
export type Wanted = {
  readonly action: ChangeAction;
  /** The columns that it sets; of a release, the columns that it hands back. */
  readonly columns: ColumnValues;
  /** The same in words, by field, as in the audit log. */
  readonly shown: Readonly<Record<string, unknown>>;
};

/**
 * The columns that a request sets; null for a deletion. A new category or city is added.
 * @throws AppError `invalid_input`, with the errors by field
 */
export async function wantedBy(trx: Transaction<DB>, request: BulkRequest): Promise<Wanted | null> {
  if ('values' in request)
    return { action: request.action, ...(await edited(trx, request.values)) };
  if ('fields' in request) return { action: request.action, ...released(request.fields) };
  const { action } = request;
  switch (action) {
    case 'delete':
      return null;
    case 'approve':
    case 'withdraw': {
      const approved = action === 'approve';
      return { action, columns: { approved }, shown: { isApproved: approved } };
    }
    case 'reopen':
    case 'pause':
    case 'close': {
      const { [action]: status } = STATUS_AFTER;
      return { action, columns: { status, status_since: await today(trx) }, shown: { status } };
    }
  }
}

function released(fields: readonly EditableField[]): Omit<Wanted, 'action'> {
  const columns = fields.flatMap((field) => EDITABLE_COLUMNS.get(field) ?? []);
  return {
    columns: Object.fromEntries(columns.map((column) => [column, null])),
    shown: Object.fromEntries(fields.map((field) => [field, true])),
  };
}

/** Values of a listing that no value of a bulk change equals, so that each is checked and put in order. */
const NOWHERE = { ...BLANK, name: '\0', category: '\0', city: '\0', countryCode: 'TR' };

async function edited(trx: Transaction<DB>, asked: BulkValues): Promise<Omit<Wanted, 'action'>> {
  const { category: wantedCategory, ...others } = asked;
  const change = {
    ...others,
    ...(wantedCategory !== undefined && { category: wantedCategory ?? NO_CATEGORY }),
  };
  const { place, ...values } = changedValues(NOWHERE, change);
  const city = place && (await findOrAddCity(trx, place));
  const category =
    change.category === undefined
      ? null
      : await findOrAddCategory(trx, categoryOf(values.category));
  const named = {
    ...values,
    ...(city && { city: city.name }),
    ...(category && { category: category.name }),
  };
  const columns = columnsOf(named, {
    ...{ category_id: category?.id ?? null, city_id: city?.id ?? null, time_zone: null },
    status_since: await today(trx),
  });
  const fields = BULK_FIELDS.filter((field) => field in change);
  const set = [...new Set(fields.flatMap((field) => EDITABLE_COLUMNS.get(field) ?? []))];
  const { open_minutes } = derivedColumns(null, values.workingHours);
  return {
    columns: {
      ...Object.fromEntries(set.map((column) => [column, columns[column]])),
      ...(set.includes('working_hours') && { open_minutes }),
    },
    shown: Object.fromEntries(fields.map((field) => [field, named[field]])),
  };
}
