import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';

export type Question = {
  readonly title: string;
  /** What the action does, with names and counts. */
  readonly text: ReactNode;
  /** The label of the confirming button. */
  readonly action: string;
  /** Whether the action loses data: the button is red, and Cancel has the focus. */
  readonly dangerous?: boolean;
};

/** Asks for confirmation. @returns a function that opens the dialog and resolves to the answer */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { cancel, close } = useMessages();
  return useCallback(
    ({ title, text, action, dangerous = false }) =>
      new Promise((resolve) => {
        const opener = document.activeElement;
        // Mantine returns the focus later. By then the action may have removed the opener, and a list
        // could not move the focus to the next row.
        const answer = (isAgreed: boolean) => {
          if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
          resolve(isAgreed);
        };
        modals.openConfirmModal({
          title,
          children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
          labels: { confirm: action, cancel },
          closeButtonProps: { 'aria-label': close },
          confirmProps: dangerous ? { color: 'red' } : {},
          // A hasty Enter must not confirm a destructive action.
          cancelProps: dangerous ? { 'data-autofocus': true } : {},
          onConfirm: () => answer(true),
          onClose: () => answer(false),
        });
      }),
    [cancel, close],
  );
}
