import { CallError } from '../../api/call.ts';
import { useUndoDeletion as useUndoCall } from '../../api/deletions.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { deletionsMessages } from './messages.ts';

/** @returns a function that says why a deletion cannot be undone, or answers the error */
export function useExplainUndo(): (error: unknown) => unknown {
  const texts = useCatalogue(deletionsMessages);
  return (error) => {
    if (!(error instanceof CallError)) return error;
    if (error.status === 410) return texts.gone;
    return error.status === 409 ? texts.already : error;
  };
}

/** Restores the businesses of a deletion, and shows the result. */
export function useUndoDeletion() {
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useUndoCall();
  const explain = useExplainUndo();
  const undo = async (id: number): Promise<void> => {
    const toast = toasts(`undo deletion ${id}`);
    try {
      // mutateAsync: the row may lose its button meanwhile, and callbacks of mutate would not run.
      const { finished, restoredCount } = await mutateAsync(id);
      if (finished) toast.success(texts.undoDone, texts.restored(number(restoredCount)));
      else toast.success(texts.restoringOn, texts.restoringOnText);
    } catch (error) {
      toast.failure(texts.undoFailed, explain(error));
    }
  };
  return { undo, isPending };
}

/** Shows a toast about a deletion, with an undo button. */
export function useUndoDeletionToast(): (title: string, deletionId: number) => void {
  const showUndo = useUndoToast();
  const { undo } = useUndoDeletion();
  return (title, deletionId) =>
    showUndo(`deletion ${deletionId}`, title, () => void undo(deletionId));
}
