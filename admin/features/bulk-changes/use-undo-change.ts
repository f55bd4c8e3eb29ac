import { useUndoChange as useUndoCall } from '../../api/bulk-changes.ts';
import { CallError } from '../../api/call.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { bulkChangesMessages } from './messages.ts';

/** Undoes a bulk change, and shows the result. */
export function useUndoChange() {
  const texts = useCatalogue(bulkChangesMessages);
  const { number } = useFormat();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useUndoCall();
  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) return error;
    if (error.status === 410) return texts.gone;
    return error.status === 409 ? texts.already : error;
  };
  const undo = async (id: number): Promise<void> => {
    const toast = toasts(`undo change ${id}`);
    try {
      const { finished, restoredCount, matchedCount } = await mutateAsync(id);
      if (finished)
        toast.success(texts.undoDone, texts.restored(number(restoredCount), number(matchedCount)));
      else toast.success(texts.undoingOn, texts.undoingOnText);
    } catch (error) {
      toast.failure(texts.undoFailed, explain(error));
    }
  };
  return { undo, isPending };
}

/** Shows a toast about a bulk change, with an undo button. */
export function useUndoChangeToast(): (title: string, changeId: number) => void {
  const showUndo = useUndoToast();
  const { undo } = useUndoChange();
  return (title, changeId) => showUndo(`change ${changeId}`, title, () => void undo(changeId));
}
