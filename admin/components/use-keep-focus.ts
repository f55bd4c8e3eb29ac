import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Where the row that has the focus goes away, the one that takes its place gets it: whoever works
 * through a list by keys goes on from there.
 * @param rows the list, whose children are the rows
 * @param entries what it shows; another one is looked at anew
 * @returns what the list is to be told of focus
 */
export function useKeepFocus(rows: RefObject<HTMLElement | null>, entries: readonly unknown[]) {
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other rows.
  useEffect(() => {
    const at = place.current;
    if (at === null || document.activeElement !== document.body) return;
    const all = rows.current?.children ?? [];
    all[Math.min(at, all.length - 1)]
      ?.querySelector<HTMLElement>('[data-row-link]')
      ?.focus({ preventScroll: true });
  }, [entries, rows]);
  return {
    onFocus({ target }: FocusEvent) {
      place.current = [...(rows.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    // Elements that are taken away say nothing of it; those that can be used no more do.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(':disabled')) place.current = null;
    },
  };
}
