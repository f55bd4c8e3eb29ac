import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';

/** Longer than other good news: somebody has to make up their mind, and get there. */
const MILLISECONDS = 12_000;

/**
 * Says what came of something, with a button that takes it back.
 * @returns a function; what is said of the same `subject` later stands in place of this, since what
 *   was done first can no longer be taken back by itself
 */
export function useUndoToast() {
  const { close, undo } = useMessages();
  return useCallback(
    (subject: string, title: string, onUndo: () => void) => {
      notifications.hide(subject);
      notifications.show({
        id: subject,
        title,
        message: (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide(subject);
              onUndo();
            }}
          >
            {undo}
          </Button>
        ),
        color: 'teal',
        autoClose: MILLISECONDS,
        closeButtonProps: { 'aria-label': close },
      });
    },
    [close, undo],
  );
}
