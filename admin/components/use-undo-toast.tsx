import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';
import { leaveToast } from './last-focus.ts';

/** Longer than other success messages: deciding and reaching the button takes time. */
const MILLISECONDS = 12_000;

/** Marks the undo buttons of notifications. */
const UNDO = 'data-undo';

/** Presses the undo button of the newest notification. @returns false if there is none */
export function undoLast(): boolean {
  const last = [...document.querySelectorAll<HTMLElement>(`[${UNDO}]`)].at(-1);
  last?.click();
  return last !== undefined;
}

/**
 * Shows a notification with an undo button.
 * @returns a function that shows it. A later notification with the same `subject` replaces it, because
 *   the earlier action can no longer be undone by itself. `onKept` is called when the notification
 *   closes without an undo
 */
export function useUndoToast() {
  const { close, undo } = useMessages();
  return useCallback(
    (subject: string, title: string, onUndo: () => void, onKept?: () => void) => {
      let isUndone = false;
      notifications.hide(subject);
      notifications.show({
        id: subject,
        title,
        message: (
          <Button
            variant="default"
            size="compact-sm"
            {...{ [UNDO]: true }}
            onClick={() => {
              isUndone = true;
              notifications.hide(subject);
              onUndo();
            }}
          >
            {undo}
          </Button>
        ),
        color: 'teal',
        autoClose: MILLISECONDS,
        onClose: () => {
          leaveToast();
          if (!isUndone) onKept?.();
        },
        closeButtonProps: { 'aria-label': close },
      });
    },
    [close, undo],
  );
}
