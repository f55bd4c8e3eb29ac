import { useLayoutEffect, useRef } from 'react';
import type { SearchChip } from '../../../api/contract/pages/search-api.ts';
import { withoutChip } from '../../../api/contract/pages/search-chips.ts';
import type { AnsweredSearch } from './read-search.ts';
import type { GoTo } from './SearchLink.tsx';

type Props = { readonly found: AnsweredSearch; readonly goTo: GoTo };

/** The interpretation of the search as chips, each with a button to remove it. */
export function SearchChips({ found: { query, answer }, goTo }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const { chips } = answer;

  // When the removed chip is gone, its neighbour gets the focus.
  useLayoutEffect(() => {
    if (removed.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    if (!buttons || chips.length === 0) return;
    buttons[Math.min(removed.current, chips.length - 1)]?.focus({ preventScroll: true });
    removed.current = null;
  }, [chips]);

  if (chips.length === 0) return null;
  const remove = (chip: SearchChip, index: number) => {
    removed.current = index;
    goTo(withoutChip(answer, query, chip));
  };
  return (
    <ul ref={list} className="chips" aria-label="Your search">
      {chips.map((chip, index) => (
        <li key={`${chip.kind} ${chip.label} ${JSON.stringify(chip.source)}`}>
          <button
            type="button"
            aria-label={`Remove ${chip.label}`}
            onClick={() => remove(chip, index)}
          >
            <bdi>{chip.label}</bdi>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
