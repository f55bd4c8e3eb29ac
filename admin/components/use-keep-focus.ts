import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Where what has the focus in a row goes away, its row gets it, or the one that takes the row's place:
 * whoever works through a list by keys goes on from there.
 * @param rows the list, whose children are the rows; in each, what gets the focus has `data-row-link`
 * @param entries what it shows; another one is looked at anew
 * @param otherwise gets the focus where no row is left
 * @returns what the list is to be told of focus
 */
export function useKeepFocus(
  rows: RefObject<HTMLElement | null>,
  entries: readonly unknown[],
  otherwise?: RefObject<HTMLElement | null>,
) {
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other rows.
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
    // Elements that are taken away say nothing of it; those that can be used no more do.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(':disabled')) place.current = null;
    },
  };
}
