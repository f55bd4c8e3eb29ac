import type { HistoryEvent } from '../../../api/contract/calls/history.ts';
import { type Editable, FORM_FIELDS } from './form-values.ts';

/** The fields of the form that an event changes. */
export const editableIn = ({ before, after }: HistoryEvent): readonly string[] =>
  FORM_FIELDS.filter((field) => field in after && field in before);

/**
 * The listing as it was before some of its changes: each field has the value from before the first of them.
 * @param undone the newest first
 */
export function versionBefore(business: Editable, undone: readonly HistoryEvent[]): Editable;
export function versionBefore(business: Editable, undone: readonly HistoryEvent[]): object {
  const former = Object.fromEntries(
    undone.flatMap((event) =>
      editableIn(event).map((field): [string, unknown] => [field, event.before[field]]),
    ),
  );
  return { ...business, ...former };
}
