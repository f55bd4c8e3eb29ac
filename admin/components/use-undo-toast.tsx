import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useMessages } from '../messages/language.tsx';
import { readingTime } from './toasts/reading-time.ts';
import { endToastOn, showToast } from './toasts/toast-store.ts';

/** Added to the reading time: deciding and reaching the button takes time. */
const REACH_MILLISECONDS = 6_000;

/** Marks the undo buttons of toasts. */
const UNDO = 'data-undo';

/** Presses the undo button of the newest toast. @returns false if there is none */
export function undoLast(): boolean {
  const last = [...document.querySelectorAll<HTMLElement>(`[${UNDO}]`)].at(-1);
  last?.click();
  return last !== undefined;
}

/**
 * Shows a toast with an undo button.
 * @returns a function that shows it. A later toast with the same `subject` replaces it, because the
 *   earlier action can no longer be undone by itself. `onKept` is called when the toast ends without an
 *   undo
 */
export function useUndoToast() {
  const { undo } = useMessages();
  return useCallback(
    (subject: string, title: string, onUndo: () => void, onKept?: () => void) => {
      let isUndone = false;
      showToast({
        subject,
        kind: 'success',
        title,
        text: '',
        button: (
          <Button
            variant="default"
            size="compact-sm"
            {...{ [UNDO]: true }}
            onClick={() => {
              isUndone = true;
              endToastOn(subject);
              onUndo();
            }}
          >
            {undo}
          </Button>
        ),
        milliseconds: REACH_MILLISECONDS + readingTime('success', title),
        onEnd: () => {
          if (!isUndone) onKept?.();
        },
      });
    },
    [undo],
  );
}
