import type { AuditEntry } from '../../../api/contract/calls/audit.ts';

type Values = NonNullable<AuditEntry['before']>;

/** A field before and after a change; `before` is absent if the entry has no previous values. */
export type FieldChange = {
  readonly field: string;
  readonly before?: unknown;
  readonly after: unknown;
};

/** Actions whose name already says what changed. */
const SELF_EXPLANATORY_ACTIONS: ReadonlySet<string> = new Set([
  'business.approve',
  'business.withdraw',
  'business.reopen',
  'business.pause',
  'business.close',
]);

/** Actions whose fields are headers of files, and whose values are fields of listings, null for none. */
export const MAPPING_ACTIONS: ReadonlySet<string> = new Set(['mappings.save', 'feed.mappings']);

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
  if (SELF_EXPLANATORY_ACTIONS.has(action)) return [];
  // What is gone has values before only.
  if (!before || !after)
    return flatten(shown(after ?? before ?? {}))
      .filter(([, value]) => value !== null || isMapping || isEdit)
      .map(([field, value]) => ({ field, after: value }));
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
