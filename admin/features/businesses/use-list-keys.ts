import { useHotkeys } from '@mantine/hooks';
import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';
import { useSingleKeys } from '../../components/use-single-keys.ts';

const isTyping = (target: Element) =>
  target.matches('textarea, select, input:not([type="checkbox"]), [contenteditable="true"]');

/** Nothing of the list while something is being written, or stands before it. */
const isElsewhere = ({ target }: KeyboardEvent) =>
  target instanceof Element && (isTyping(target) || target.closest('[role="dialog"]') !== null);

/**
 * Goes through a list and acts on its rows by keys: j and k, or the arrows once the list has the
 * focus; x, a and e press what the row has under `data-key`; / goes to the search. Where single keys
 * are off, only the arrows.
 * @returns what the list itself is to do with keys
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
) {
  const areOn = useSingleKeys();
  const rows = () => [...(list.current?.children ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1) => {
    const all = rows();
    const at = current();
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by];
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const press = (key: string) =>
    rows()[current()]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  const unless = (act: () => void) => (event: KeyboardEvent) => {
    if (!areOn || isElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  const find = unless(() => search.current?.focus());
  useHotkeys(
    [
      ['j', unless(() => move(1)), { preventDefault: false }],
      ['k', unless(() => move(-1)), { preventDefault: false }],
      ['x', unless(() => press('x')), { preventDefault: false }],
      ['a', unless(() => press('a')), { preventDefault: false }],
      ['e', unless(() => press('e')), { preventDefault: false }],
      ['/', find, { preventDefault: false }],
      // Where Turkish keyboards have it.
      ['shift+/', find, { preventDefault: false }],
    ],
    [],
  );
  return (event: ReactKeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  };
}
