import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';
import type { Messages } from '../messages/tr.ts';
import { describeError } from './describe-error.ts';
import { leaveToast } from './last-focus.ts';

/** Good news goes by itself; bad news stays until it has been read. */
const GOOD_NEWS_MILLISECONDS = 6_000;

function explain(reason: unknown, messages: Messages): string | undefined {
  if (reason === undefined || typeof reason === 'string') return reason;
  return describeError(reason, messages);
}

/** Says briefly what came of something. */
export function useToast() {
  const messages = useMessages();
  return useMemo(() => {
    const shared = { closeButtonProps: { 'aria-label': messages.close }, onClose: leaveToast };
    return {
      success: (title: string, message?: string) =>
        notifications.show({
          ...shared,
          title,
          message,
          color: 'teal',
          autoClose: GOOD_NEWS_MILLISECONDS,
        }),
      /** @param reason an error, or what is to be read */
      failure: (title: string, reason?: unknown) =>
        notifications.show({
          ...shared,
          title,
          message: explain(reason, messages),
          color: 'red',
          autoClose: false,
          role: 'alert',
        }),
    };
  }, [messages]);
}
