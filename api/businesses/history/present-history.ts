import { RELEASES } from '../../contract/calls/audit.ts';
import type { HistoryEvent } from '../../contract/calls/history.ts';
import { fieldOf } from '../../contract/pages/listing-columns.ts';
import type { listNames, StoredEvent } from './history.queries.ts';

type Names = Awaited<ReturnType<typeof listNames>>;
type Values = Readonly<Record<string, unknown>>;

/** Columns that follow from others, or that no screen shows. */
const INTERNAL: ReadonlySet<string> = new Set([
  ...['fingerprint', 'time_zone', 'open_minutes', 'features', 'deletion_id', 'edited_fields'],
]);

/** Values by field of the editor, of values by column. */
function fieldsOf(columns: Values, { categories, cities }: Names): Values {
  const fields = Object.entries(columns).flatMap(([column, value]): [string, unknown][] => {
    if (INTERNAL.has(column)) return [];
    if (column === 'category_id') return [['category', categories.get(Number(value)) ?? null]];
    if (column === 'approved') return [['isApproved', value]];
    if (column !== 'city_id') return [[fieldOf(column), value]];
    const city = cities.get(Number(value));
    return [
      ['city', city?.name ?? null],
      ['countryCode', city?.code ?? null],
    ];
  });
  return Object.fromEntries(fields);
}

/** Values of an entry of the audit log that say how the work was done. */
const OF_THE_WORK: ReadonlySet<string> = new Set([
  ...['changeId', 'deletionId', 'count', 'filter', 'ids'],
]);

const ofListing = (values: Values | null): Values =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => !OF_THE_WORK.has(field)));

/** An event with its values by field. */
export function presentEvent(stored: StoredEvent, names: Names): HistoryEvent {
  const { key, at, action, username, importId, fileName } = stored;
  return {
    ...{ key, at: at.toISOString(), action, username },
    import: importId === null || fileName === null ? null : { id: importId, fileName },
    ...valuesOf(stored, names),
  };
}

function valuesOf(stored: StoredEvent, names: Names): Pick<HistoryEvent, 'before' | 'after'> {
  const { action, before, after, old, new: given, released } = stored;
  // A release changes no value.
  if (released !== null) {
    const columns = Object.fromEntries(released.map((column) => [column, null]));
    return { before: {}, after: { fields: Object.keys(fieldsOf(columns, names)) } };
  }
  if (action !== null && RELEASES.has(action))
    return { before: {}, after: { fields: Object.keys(ofListing(after)) } };
  if (old === null || given === null) return { before: ofListing(before), after: ofListing(after) };
  return { before: fieldsOf(old, names), after: fieldsOf(given, names) };
}
