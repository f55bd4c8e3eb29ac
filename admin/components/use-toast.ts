import { useId, useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';
import type { Messages } from '../messages/messages.ts';
import { describeError } from './describe-error.ts';
import { readingTime } from './toasts/reading-time.ts';
import { endToastOn, showToast, type ToastKind } from './toasts/toast-store.ts';

function explain(reason: unknown, messages: Messages): string {
  if (reason === undefined || typeof reason === 'string') return reason ?? '';
  return describeError(reason, messages);
}

/** The toasts about one action: each takes the place of the one before. */
function toastsOn(subject: string, messages: Messages) {
  const show = (kind: ToastKind, title: string, text = '') =>
    showToast({ subject, kind, title, text, milliseconds: readingTime(kind, title + text) });
  return {
    success: (title: string, text?: string) => show('success', title, text),
    /** A partial success. */
    warning: (title: string, text: string) => show('warning', title, text),
    /** @param reason an error, or a text for the user */
    failure: (title: string, reason?: unknown) => show('failure', title, explain(reason, messages)),
    /** Ends the toast about the action, such as that of a failure when a retry has succeeded. */
    end: () => endToastOn(subject),
  };
}

export type Toasts = ReturnType<typeof toastsOn>;

/**
 * Shows toasts about the results of an action.
 * @param subject names the action, so that the failure before a retry is found from another screen, too;
 *   by default the action of this component
 */
export function useToast(subject?: string): Toasts {
  const own = useId();
  const messages = useMessages();
  return useMemo(() => toastsOn(subject ?? own, messages), [subject, own, messages]);
}

/** @returns a function that returns the toasts about an action, for components with several actions */
export function useToasts(): (subject: string) => Toasts {
  const messages = useMessages();
  return useMemo(() => (subject: string) => toastsOn(subject, messages), [messages]);
}
