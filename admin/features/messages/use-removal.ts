import { notifications } from '@mantine/notifications';
import { useDeleteMessage } from '../../api/delete-message.ts';
import { sharedValue } from '../../components/shared-value.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { inboxMessages } from './messages.ts';

/**
 * Messages on their way out: not shown, but still there until nobody can take it back any more. The
 * server knows nothing of it, so what is taken back is as it was; and where the browser crashes or the
 * network is gone, a message stays rather than being lost.
 */
const leaving = sharedValue<ReadonlySet<number>>(new Set());

/** Ids of the messages that are not to be shown. */
export const useLeaving = leaving.useValue;

const leave = (id: number) => leaving.set(leaving.get().union(new Set([id])));
const stay = (id: number) => leaving.set(leaving.get().difference(new Set([id])));

const TOAST = 'message';

/** Hides a message, and deletes it once nobody has taken that back in time, or the page is left. */
export function useRemoval(): (id: number) => void {
  const texts = useCatalogue(inboxMessages);
  const toast = useToast();
  const showUndo = useUndoToast();
  const { mutateAsync } = useDeleteMessage();
  return (id) => {
    const decide = () => notifications.hide(TOAST);
    const undo = () => {
      removeEventListener('pagehide', decide);
      stay(id);
    };
    const remove = async (): Promise<void> => {
      removeEventListener('pagehide', decide);
      try {
        await mutateAsync(id);
      } catch (error) {
        stay(id);
        toast.failure(texts.removeFailed, error);
      }
    };
    addEventListener('pagehide', decide);
    leave(id);
    showUndo(TOAST, texts.removed, undo, () => void remove());
  };
}
