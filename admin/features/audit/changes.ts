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

/** Fields that the subject of an entry already contains, or internal numbers. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['pages', 'deletionId']);

/** The fields that an entry changed, without the unchanged ones. */
export function changesOf({ action, before, after }: AuditEntry): readonly FieldChange[] {
  const isBulk = action.startsWith('businesses.');
  const isMapping = MAPPING_ACTIONS.has(action);
  if (SELF_EXPLANATORY_ACTIONS.has(action)) return [];
  // What is gone has values before only.
  if (!before || !after)
    return flatten(after ?? before ?? {})
      .filter(
        ([field, value]) =>
          (value !== null || isMapping) &&
          !HIDDEN_FIELDS.has(field) &&
          !(field === 'count' && isBulk),
      )
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
