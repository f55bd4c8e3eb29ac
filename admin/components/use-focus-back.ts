import { useEffect } from 'react';

/** What had the focus last that does not come and go. */
let last: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]') === null) last = target;
});

/**
 * Gives the focus back when the component goes away. For windows that are there only while they are
 * open: the kit gives it back only for those that it has seen closed before.
 */
export function useFocusBack(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) last?.focus({ preventScroll: true });
    },
    [],
  );
}
