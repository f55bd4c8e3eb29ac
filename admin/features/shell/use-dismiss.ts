import type { Notification } from '../../../api/contract/calls/overview.ts';
import { useDismissal } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { describeNotification } from './describe-notification.ts';
import { notificationMessages } from './notification-messages.ts';

/** @returns a function that dismisses a notification, and shows an undo button */
export function useDismiss(): (notification: Notification) => void {
  const { shell } = useMessages();
  const texts = useCatalogue(notificationMessages);
  const { number } = useFormat();
  const toasts = useToasts();
  const showUndo = useUndoToast();
  const { mutateAsync } = useDismissal();
  const change = async (notification: Notification, dismissed: boolean): Promise<void> => {
    const subject = `notification ${notification.kind} ${notification.id}`;
    const toast = toasts(subject);
    try {
      await mutateAsync({ notification, dismissed });
    } catch (error) {
      return toast.failure(dismissed ? texts.dismissFailed : texts.showFailed, error);
    }
    if (!dismissed) return toast.end();
    const text = texts.dismissed(describeNotification(notification, shell.notice, number));
    showUndo(subject, text, () => void change(notification, false));
  };
  return (notification) => void change(notification, true);
}
