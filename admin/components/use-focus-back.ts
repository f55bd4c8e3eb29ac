import { useEffect } from 'react';
import { focusLast } from './last-focus.ts';

/**
 * Gives the focus back when the component goes away. For windows that are there only while they are
 * open: the kit gives it back only for those that it has seen closed before.
 */
export function useFocusBack(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusLast();
    },
    [],
  );
}
