import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';

export type Question = {
  readonly title: string;
  /** What will happen, named and counted. */
  readonly text: ReactNode;
  /** What the button that does it says. */
  readonly action: string;
  /** Whether something is lost by it. */
  readonly dangerous?: boolean;
};

/** Asks before something is done. @returns a function that answers whether it may be */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { cancel } = useMessages();
  return useCallback(
    ({ title, text, action, dangerous = false }) =>
      new Promise((resolve) => {
        const asked = document.activeElement;
        // The kit gives the focus back later. By then, what is done may have taken away what asked, and
        // a list could not pass the focus on.
        const answer = (isAgreed: boolean) => {
          if (asked instanceof HTMLElement) asked.focus({ preventScroll: true });
          resolve(isAgreed);
        };
        modals.openConfirmModal({
          title,
          children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
          labels: { confirm: action, cancel },
          confirmProps: dangerous ? { color: 'red' } : {},
          // What destroys is never what a hasty Enter does.
          cancelProps: dangerous ? { 'data-autofocus': true } : {},
          onConfirm: () => answer(true),
          onClose: () => answer(false),
        });
      }),
    [cancel],
  );
}
