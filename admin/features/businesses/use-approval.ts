import { useToggleApproval } from '../../api/toggle-approval.ts';
import { describeError } from '../../components/describe-error.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';

/** Toggles the approval of a listing, and shows the result with an undo button. */
export function useApproval({ id, name }: { readonly id: number; readonly name: string }) {
  const { approval } = useCatalogue(businessesMessages);
  const messages = useMessages();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { mutateAsync, isPending } = useToggleApproval();
  const toggle = async (): Promise<void> => {
    try {
      const { isApproved } = await mutateAsync(id);
      const doneText = isApproved ? approval.approved : approval.withdrawn;
      showUndo(`approval ${id}`, doneText(name), () => void toggle());
    } catch (error) {
      toast.failure(approval.failed, `${approval.failedText} ${describeError(error, messages)}`);
    }
  };
  return { toggle, isPending };
}
