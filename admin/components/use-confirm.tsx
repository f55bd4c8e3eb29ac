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
        modals.openConfirmModal({
          title,
          children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
          labels: { confirm: action, cancel },
          confirmProps: dangerous ? { color: 'red' } : {},
          // What destroys is never what a hasty Enter does.
          cancelProps: dangerous ? { 'data-autofocus': true } : {},
          onConfirm: () => resolve(true),
          onClose: () => resolve(false),
        });
      }),
    [cancel],
  );
}
