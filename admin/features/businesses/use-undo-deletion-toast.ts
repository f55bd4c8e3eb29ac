import { useUndoDeletion } from '../../api/deletions.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesMessages } from './messages.ts';

/** Shows a notification about a deletion, with an undo button. */
export function useUndoDeletionToast(): (title: string, deletionId: number) => void {
  const { deletion, job } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { mutateAsync } = useUndoDeletion();
  const undo = async (deletionId: number): Promise<void> => {
    try {
      const { finished, restoredCount } = await mutateAsync(deletionId);
      if (finished) toast.success(deletion.undone, job.restored(number(restoredCount)));
      else toast.success(deletion.undoing);
    } catch (error) {
      toast.failure(deletion.undoFailed, error);
    }
  };
  return (title, deletionId) =>
    showUndo(`deletion ${deletionId}`, title, () => void undo(deletionId));
}
