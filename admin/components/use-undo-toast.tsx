import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';
import { leaveToast } from './last-focus.ts';

/** Longer than other good news: somebody has to make up their mind, and get there. */
const MILLISECONDS = 12_000;

/** What the buttons are found by that take something back. */
const UNDO = 'data-undo';

/** Takes back what was done last, as long as it is said. @returns whether there was something */
export function undoLast(): boolean {
  const last = [...document.querySelectorAll<HTMLElement>(`[${UNDO}]`)].at(-1);
  last?.click();
  return last !== undefined;
}

/**
 * Says what came of something, with a button that takes it back.
 * @returns a function; what is said of the same `subject` later stands in place of this, since what
 *   was done first can no longer be taken back by itself. `onKept` is called when it is said no longer,
 *   and nobody has taken it back
 */
export function useUndoToast() {
  const { close, undo } = useMessages();
  return useCallback(
    (subject: string, title: string, onUndo: () => void, onKept?: () => void) => {
      let isTakenBack = false;
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
              isTakenBack = true;
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
          if (!isTakenBack) onKept?.();
        },
        closeButtonProps: { 'aria-label': close },
      });
    },
    [close, undo],
  );
}
