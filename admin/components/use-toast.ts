import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';
import type { Messages } from '../messages/messages.ts';
import { describeError } from './describe-error.ts';
import { leaveToast } from './last-focus.ts';

/** Success messages close by themselves; failures stay until they are closed. */
const SUCCESS_MILLISECONDS = 6_000;

function explain(reason: unknown, messages: Messages): string | undefined {
  if (reason === undefined || typeof reason === 'string') return reason;
  return describeError(reason, messages);
}

/** Shows notifications about the result of an action. */
export function useToast() {
  const messages = useMessages();
  return useMemo(() => {
    const show = (color: string, title: string, message?: string) =>
      notifications.show({
        title,
        message,
        color,
        ...(color === 'teal'
          ? { autoClose: SUCCESS_MILLISECONDS }
          : { autoClose: false, role: 'alert' }),
        closeButtonProps: { 'aria-label': messages.close },
        onClose: leaveToast,
      });
    return {
      success: (title: string, message?: string) => show('teal', title, message),
      /** A partial success. */
      warning: (title: string, message: string) => show('yellow', title, message),
      /** @param reason an error, or a text for the user */
      failure: (title: string, reason?: unknown) => show('red', title, explain(reason, messages)),
    };
  }, [messages]);
}
