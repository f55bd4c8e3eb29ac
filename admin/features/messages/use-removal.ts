import { useDeleteMessage } from '../../api/messages.ts';
import { sharedValue } from '../../components/shared-value.ts';
import { endToastOn } from '../../components/toasts/toast-store.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { inboxMessages } from './messages.ts';

/**
 * Ids of messages that are hidden but deleted only after the time for undoing. The server learns of the
 * deletion then: an undone one changes nothing, and if the browser crashes or the network fails, the
 * message is kept rather than lost.
 */
const hiddenMessages = sharedValue<ReadonlySet<number>>(new Set());

/** The ids of the hidden messages. */
export const useHiddenMessages = hiddenMessages.useValue;

const hide = (id: number) => hiddenMessages.set(hiddenMessages.get().union(new Set([id])));
const unhide = (id: number) => hiddenMessages.set(hiddenMessages.get().difference(new Set([id])));

const SUBJECT = 'message';

/** Hides a message, and deletes it when the undo toast ends or the page is left. */
export function useRemoval(): (id: number) => void {
  const texts = useCatalogue(inboxMessages);
  const toasts = useToasts();
  const showUndo = useUndoToast();
  const { mutateAsync } = useDeleteMessage();
  return (id) => {
    const toast = toasts(`remove message ${id}`);
    const closeToast = () => endToastOn(SUBJECT);
    const undo = () => {
      removeEventListener('pagehide', closeToast);
      unhide(id);
    };
    const remove = async (): Promise<void> => {
      removeEventListener('pagehide', closeToast);
      try {
        await mutateAsync(id);
        toast.end();
      } catch (error) {
        unhide(id);
        toast.failure(texts.removeFailed, error);
      }
    };
    addEventListener('pagehide', closeToast);
    hide(id);
    showUndo(SUBJECT, texts.removed, undo, () => void remove());
  };
}
