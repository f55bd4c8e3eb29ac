import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list for keyboard users. When the focused element of a row disappears, the focus
 * moves to its row, or to the row that takes its place.
 * @param rows the element whose children are the rows; in each, `data-row-link` marks the focus target
 * @param entries the entries shown; the focus is checked when they change
 * @param otherwise gets the focus when no row is left
 * @returns event handlers for the list element
 */
export function useKeepFocus(
  rows: RefObject<HTMLElement | null>,
  entries: readonly unknown[],
  otherwise?: RefObject<HTMLElement | null>,
) {
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change.
  useEffect(() => {
    const at = place.current;
    if (at === null || document.activeElement !== document.body) return;
    const all = [...(rows.current?.children ?? [])];
    const link = [...all.slice(at), ...all.slice(0, at).toReversed()]
      .map((row) => row.querySelector<HTMLElement>('[data-row-link]'))
      .find((found) => found !== null);
    if (!link) place.current = null;
    (link ?? otherwise?.current)?.focus({ preventScroll: true });
  }, [entries, rows]);
  return {
    onFocus({ target }: FocusEvent) {
      place.current = [...(rows.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    // Removed elements fire no blur event; elements that become disabled do.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(':disabled')) place.current = null;
    },
  };
}
