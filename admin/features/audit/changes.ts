import type { AuditEntry } from '../../../api/contract/calls/audit.ts';

type Values = NonNullable<AuditEntry['before']>;

/** One field, as it was and as it is; `before` is absent where there was nothing to compare with. */
export type FieldChange = {
  readonly field: string;
  readonly before?: unknown;
  readonly after: unknown;
};

/** What these say, their action says already. */
const TOLD_BY_ACTION: ReadonlySet<string> = new Set(['business.approve', 'business.withdraw']);

/** What an entry's subject says, or nobody knows by its number. */
const TOLD_BESIDE: ReadonlySet<string> = new Set(['pages', 'deletionId']);

/** What an entry changed, field by field, without the fields that are as they were. */
export function changesOf({ action, before, after }: AuditEntry): readonly FieldChange[] {
  const isBulk = action.startsWith('businesses.');
  if (TOLD_BY_ACTION.has(action)) return [];
  if (!before)
    return flatten(after ?? {})
      .filter(
        ([field, value]) =>
          value !== null && !TOLD_BESIDE.has(field) && !(field === 'count' && isBulk),
      )
      .map(([field, value]) => ({ field, after: value }));
  const fields = new Set([...Object.keys(before), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: before[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** What a selection is narrowed by stands beside what else is told of it. */
function flatten(values: Values): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [[field, value] as const],
  );
}
