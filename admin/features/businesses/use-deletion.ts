import { useDeleteBusiness } from '../../api/deletions.ts';
import { useUndoDays } from '../../api/settings.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useUndoDeletionToast } from '../deletions/use-undo-deletion.ts';
import { businessesMessages } from './messages.ts';

/** Deletes a listing after a confirmation that names it, and shows an undo button. */
export function useDeletion({ id, name }: { readonly id: number; readonly name: string }) {
  const { deletion, row } = useCatalogue(businessesMessages);
  const toast = useToast(`delete ${id}`);
  const undoDays = useUndoDays();
  const confirm = useConfirm();
  const showUndo = useUndoDeletionToast();
  const { mutateAsync, isPending } = useDeleteBusiness();
  /** @returns whether it was deleted */
  const remove = async (): Promise<boolean> => {
    const text = deletion.text(name, String(undoDays));
    const question = { title: deletion.question, text, action: row.delete, dangerous: true };
    if (!(await confirm(question))) return false;
    try {
      const { deletionId } = await mutateAsync(id);
      toast.end();
      if (deletionId !== null) showUndo(deletion.done(name), deletionId);
      return true;
    } catch (error) {
      toast.failure(deletion.failed(name), error);
      return false;
    }
  };
  return { remove, isPending };
}
