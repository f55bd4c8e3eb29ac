import { useRef, useState } from 'react';
import { BULK_MAX_IDS } from '../../../api/contract/calls/bulk-changes.ts';

type StoredSelection = {
  /** The filter under which the selection was made. */
  readonly filter: string;
  readonly ids: ReadonlySet<number>;
  /** Whether all listings matching the filter are selected, on every page. */
  readonly all: boolean;
};

const ascending = (one: number, other: number) => one - other;

/**
 * The selected listings across the pages of a list; a change of the filter clears the selection.
 * @param filter the filter of the list
 * @param page ids of the listings on the current page
 * @param total number of listings on all pages
 */
export function useListingSelection(filter: string, page: readonly number[], total: number) {
  const last = useRef<number | null>(null);
  const none: StoredSelection = { filter, ids: new Set(), all: false };
  const [stored, setStored] = useState(none);
  const { ids, all } = stored.filter === filter ? stored : none;
  const store = (wanted: Iterable<number>) =>
    setStored({ filter, ids: new Set([...wanted].slice(0, BULK_MAX_IDS)), all: false });
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
    /** Whether the maximum number of individually selected listings is reached. */
    isFull: !all && ids.size >= BULK_MAX_IDS,
    /** @param isRange whether those between this listing and the one toggled before it change as well */
    toggle(id: number, isRange = false) {
      const [first, second] = [last.current ?? id, id]
        .map((one) => page.indexOf(one))
        .sort(ascending);
      const some =
        isRange && first !== undefined && first >= 0
          ? page.slice(first, (second ?? first) + 1)
          : [id];
      store(isSelected(id) ? others(some) : [...ids, ...some]);
      last.current = id;
    },
    togglePage: () => store(isPageSelected ? others(page) : [...ids, ...page]),
    selectAll: () => setStored({ filter, ids: new Set(), all: true }),
    clear: () => setStored(none),
    /** Deselects a listing that was deleted. */
    drop: (id: number) => all || store(others([id])),
  };
}

export type ListingSelection = ReturnType<typeof useListingSelection>;
