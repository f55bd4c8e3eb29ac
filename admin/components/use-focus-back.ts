import { useEffect } from 'react';
import { focusLast } from './last-focus.ts';

/**
 * Returns the focus when the component unmounts. For dialogs that are mounted only while they are
 * open: Mantine returns the focus only for dialogs that were mounted closed.
 */
export function useFocusBack(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusLast();
    },
    [],
  );
}
