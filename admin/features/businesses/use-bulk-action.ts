import type { BulkFilter, BulkRequest } from '../../../api/contract/calls/bulk-changes.ts';
import { useChangeBusinesses } from '../../api/bulk-changes.ts';
import { useUndoDays } from '../../api/settings.ts';
import { describeError } from '../../components/describe-error.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import type { Which } from '../bulk-changes/bulk-choice.ts';
import { useUndoChangeToast } from '../bulk-changes/use-undo-change.ts';
import { useUndoDeletionToast } from '../deletions/use-undo-deletion.ts';
import { isActive } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import type { ListingSelection } from './use-listing-selection.ts';

/** The actions that are asked for by name alone. */
export type NamedAction = Exclude<BulkRequest['action'], 'edit' | 'release'>;

/**
 * Runs an action on the selected listings after a confirmation with their number. As specified,
 * deleting all listings takes two confirmations.
 * @param filter the filter of the list
 * @param onJob called with the id of a job if the action continues on the server
 */
export function useBulkAction(
  selection: ListingSelection,
  filter: BulkFilter,
  onJob: (id: number) => void,
) {
  const { bulk } = useCatalogue(businessesMessages);
  const messages = useMessages();
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const toasts = useToasts();
  const confirm = useConfirm();
  const showUndoDeletion = useUndoDeletionToast();
  const showUndoChange = useUndoChangeToast();
  const { mutateAsync, isPending, variables } = useChangeBusinesses();
  const which: Which = selection.all ? { filter } : { ids: [...selection.ids] };

  const ask = async (action: NamedAction): Promise<boolean> => {
    const count = number(selection.count);
    const dangerous = action === 'delete';
    const isSure = await confirm({
      title: bulk.questions[action](count),
      text: bulk.consequences[action](String(undoDays)),
      action: bulk.names[action],
      dangerous,
    });
    const isEverything = selection.all && !isActive(filter);
    if (!isSure || !dangerous || !isEverything) return isSure;
    const { everything: title, everythingText, everythingAction } = bulk;
    return confirm({ title, text: everythingText(count), action: everythingAction, dangerous });
  };

  /** Makes a change that is confirmed. */
  const submit = async (request: BulkRequest): Promise<void> => {
    const { action } = request;
    const toast = toasts(`bulk ${action}`);
    try {
      const { changedCount, finished, jobId, deletionId, changeId } = await mutateAsync(request);
      toast.end();
      selection.clear();
      const doneText = bulk.done[action](number(changedCount));
      if (!finished && jobId !== null) onJob(jobId);
      else if (changedCount === 0) toast.success(bulk.nothing, bulk.nothingText);
      else if (deletionId !== null) showUndoDeletion(doneText, deletionId);
      else if (changeId !== null) showUndoChange(doneText, changeId);
    } catch (error) {
      toast.failure(bulk.failedTitle, `${bulk.failed[action]} ${describeError(error, messages)}`);
    }
  };
  const run = async (action: NamedAction): Promise<void> => {
    if (await ask(action)) await submit({ action, ...which });
  };
  return { run, submit, which, running: isPending ? (variables?.action ?? null) : null };
}
