import { type AuditEntry, MAPPING_ACTIONS, RELEASES } from '../../../api/contract/calls/audit.ts';
import type { HistoryEvent } from '../../../api/contract/calls/history.ts';

type Values = NonNullable<AuditEntry['before']>;

/** A field before and after a change; `before` is absent if the entry has no previous values. */
export type FieldChange = {
  readonly field: string;
  readonly before?: unknown;
  readonly after: unknown;
};

/** Values that the subject of an entry already contains, or internal numbers. */
const HIDDEN: ReadonlySet<string> = new Set(['pages', 'deletionId', 'changeId']);
/** The names of actions on many listings say which status or approval they give. */
const HIDDEN_OF_MANY: ReadonlySet<string> = new Set(['isApproved', 'status']);

/** The fields that an entry changed, without the unchanged ones. */
export function changesOf({ action, before, after }: AuditEntry): readonly FieldChange[] {
  const isMany = action.startsWith('businesses.');
  const isEdit = action.endsWith('.edit');
  const isMapping = MAPPING_ACTIONS.has(action);
  const isHidden = (field: string) =>
    HIDDEN.has(field) || (isMany && (field === 'count' || (!isEdit && HIDDEN_OF_MANY.has(field))));
  const shown = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isHidden(field)));
  if (action.startsWith('business.') && NAMED.test(action)) return [];
  if (RELEASES.has(action)) return releasedBy(shown(after ?? {}));
  // What is gone has values before only.
  if (!before || !after)
    return flatten(shown(after ?? before ?? {}))
      .filter(([, value]) => value !== null || isMapping || isEdit)
      .map(([field, value]) => ({ field, after: value }));
  return differences(before, after);
}

/** The fields that a release names as one, and the filter of its selection. */
function releasedBy(after: Values): readonly FieldChange[] {
  const fields = Object.keys(after).filter((field) => after[field] === true);
  const others = Object.entries(after).filter(([field]) => after[field] !== true);
  return [
    { field: 'fields', after: fields },
    ...flatten(Object.fromEntries(others)).map(([field, value]) => ({ field, after: value })),
  ];
}

/** The fields of an event of a listing's history; without values before if it has none. */
export function changesBetween({ action, before, after }: HistoryEvent): readonly FieldChange[] {
  if (action !== null && NAMED.test(action)) return [];
  if (Object.keys(before).length > 0) return differences(before, after);
  return Object.entries(after)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([field, value]) => ({ field, after: value }));
}

/** Actions on one listing or many whose names say what changed. */
const NAMED = /\.(?:approve|withdraw|reopen|pause|close|delete|restore)$/;

function differences(before: Values, after: Values): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Moves the fields of nested objects, such as the filter of a selection, to the top level. */
function flatten(values: Values): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [[field, value] as const],
  );
}
