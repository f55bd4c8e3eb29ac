import type { BulkAction, BulkFilter } from '../../../api/contract/calls/admin-businesses.ts';
import { UNDO_DAYS } from '../../../api/contract/calls/deletions.ts';
import { useChangeBusinesses } from '../../api/listings.ts';
import { describeError } from '../../components/describe-error.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { useUndoDeletionToast } from '../deletions/use-undo-deletion.ts';
import { isActive } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import type { ListingSelection } from './use-listing-selection.ts';

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
  const toasts = useToasts();
  const confirm = useConfirm();
  const showUndo = useUndoDeletionToast();
  const { mutateAsync, isPending, variables } = useChangeBusinesses();

  const ask = async (action: BulkAction): Promise<boolean> => {
    const count = number(selection.count);
    const dangerous = action === 'delete';
    const isSure = await confirm({
      title: bulk.questions[action](count),
      text: bulk.consequences[action](String(UNDO_DAYS)),
      action: bulk.names[action],
      dangerous,
    });
    const isEverything = selection.all && !isActive(filter);
    if (!isSure || !dangerous || !isEverything) return isSure;
    const { everything: title, everythingText, everythingAction } = bulk;
    return confirm({ title, text: everythingText(count), action: everythingAction, dangerous });
  };

  const run = async (action: BulkAction): Promise<void> => {
    if (!(await ask(action))) return;
    const toast = toasts(`bulk ${action}`);
    const which = selection.all ? { filter } : { ids: [...selection.ids] };
    try {
      const { changedCount, finished, jobId, deletionId } = await mutateAsync({ action, ...which });
      toast.end();
      selection.clear();
      const doneText = bulk.done[action](number(changedCount));
      if (!finished && jobId !== null) onJob(jobId);
      else if (changedCount === 0) toast.success(bulk.nothing, bulk.nothingText);
      else if (deletionId !== null) showUndo(doneText, deletionId);
      else toast.success(doneText);
    } catch (error) {
      toast.failure(bulk.failedTitle, `${bulk.failed[action]} ${describeError(error, messages)}`);
    }
  };
  return { run, running: isPending ? (variables?.action ?? null) : null };
}
