import { useState } from 'react';
import { BULK_MAX_IDS } from '../../../api/contract/calls/admin-businesses.ts';

type Kept = {
  /** What the list was narrowed by when it was selected from. */
  readonly filter: string;
  readonly ids: ReadonlySet<number>;
  /** Whether it is all that match the filter, also those on other pages. */
  readonly all: boolean;
};

/**
 * Which listings are selected, across the pages of a list; another filter begins anew.
 * @param filter what narrows the list
 * @param page ids of the listings that are shown
 * @param total listings on all pages
 */
export function useSelection(filter: string, page: readonly number[], total: number) {
  const none: Kept = { filter, ids: new Set(), all: false };
  const [kept, setKept] = useState(none);
  const { ids, all } = kept.filter === filter ? kept : none;
  const keep = (wanted: Iterable<number>) =>
    setKept({ filter, ids: new Set([...wanted].slice(0, BULK_MAX_IDS)), all: false });
  const others = (without: readonly number[]) =>
    [...(all ? page : ids)].filter((id) => !without.includes(id));
  const isSelected = (id: number) => all || ids.has(id);
  const onPage = page.filter(isSelected).length;
  const isPageSelected = page.length > 0 && onPage === page.length;
  return {
    ids,
    all,
    count: all ? total : ids.size,
    isSelected,
    isPageSelected,
    isPagePartlySelected: onPage > 0 && !isPageSelected,
    /** Whether no other can be added one by one. */
    isFull: !all && ids.size >= BULK_MAX_IDS,
    toggle: (id: number) => keep(isSelected(id) ? others([id]) : [...ids, id]),
    togglePage: () => keep(isPageSelected ? others(page) : [...ids, ...page]),
    selectAll: () => setKept({ filter, ids: new Set(), all: true }),
    clear: () => setKept(none),
    /** For what is not there any more. */
    drop: (id: number) => all || keep(others([id])),
  };
}

export type Selection = ReturnType<typeof useSelection>;
