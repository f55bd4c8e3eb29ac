import { getHotkeyHandler, type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isElsewhere, useSingleKeys } from '../../components/use-single-keys.ts';

/** The keys that press an element of the current row. */
const ROW_KEYS = ['x', 'a', 'e', 'p', 'c', 's'];

/**
 * Keyboard shortcuts of a list: j and k, or the arrow keys within the list, move between rows; x, a, e, p, c
 * and s press the element of the row with that `data-key`; / focuses the search box. If single-key
 * shortcuts are off, only the arrow keys work.
 * @returns the keydown handler of the list element
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
) {
  const singleKeysOn = useSingleKeys();
  const rows = () => [...(list.current?.children ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1) => {
    const all = rows();
    const at = current();
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by];
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const press = (key: string) => () =>
    rows()[current()]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  const whenAllowed = (act: () => void) => (event: KeyboardEvent) => {
    if (!singleKeysOn || isElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  const focusSearch = whenAllowed(() => search.current?.focus());
  useHotkeys(
    [
      ['j', whenAllowed(() => move(1)), { preventDefault: false }],
      ['k', whenAllowed(() => move(-1)), { preventDefault: false }],
      ...ROW_KEYS.map(
        (key): HotkeyItem => [key, whenAllowed(press(key)), { preventDefault: false }],
      ),
      ['/', focusSearch, { preventDefault: false }],
      // The slash on Turkish keyboards.
      ['shift+/', focusSearch, { preventDefault: false }],
    ],
    [],
  );
  return getHotkeyHandler([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
  ]);
}
