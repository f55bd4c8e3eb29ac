import type {
  EditConflict,
  ExpectedApproval,
} from '../../../api/contract/calls/admin-businesses.ts';
import { conflictIn } from '../../api/listings.ts';
import { useSession } from '../../api/session.ts';
import { useToggleApproval } from '../../api/toggle-approval.ts';
import { describeError } from '../../components/describe-error.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';

/** Toggles the approval of a listing, and shows the result with an undo button. */
export function useApproval({ id, name }: { readonly id: number; readonly name: string }) {
  const { approval, bulk } = useCatalogue(businessesMessages);
  const messages = useMessages();
  const subject = `approval ${id}`;
  const toast = useToast(subject);
  const showUndo = useUndoToast();
  const { ago } = useFormat();
  const self = useSession().data?.username;
  const { mutateAsync, isPending } = useToggleApproval();
  const explain = ({ changedBy, changedAt }: EditConflict): string => {
    if (changedBy === null) return approval.changed(name, ago(changedAt));
    if (changedBy === self) return approval.changedByYou(name, ago(changedAt));
    return approval.changedBy(name, changedBy, ago(changedAt));
  };
  const toggle = async (expected?: ExpectedApproval): Promise<void> => {
    try {
      const { isApproved } = await mutateAsync({ id, expected });
      const doneText = isApproved ? approval.approved : approval.withdrawn;
      const undo = () => void toggle(isApproved ? 'approved' : 'withdrawn');
      showUndo(subject, doneText(name), undo);
    } catch (error) {
      const conflict = conflictIn(error);
      if (conflict === null)
        toast.failure(approval.failed, `${bulk.failed.approve} ${describeError(error, messages)}`);
      else toast.failure(approval.notUndone, explain(conflict));
    }
  };
  return { toggle: () => toggle(), isPending };
}
