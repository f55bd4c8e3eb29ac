import { useEffect, useState } from 'react';
import {
  type ListName,
  type ListView,
  listAddress,
  readListAddress,
  tidySearch,
} from '../../lib/lists.ts';

const DEBOUNCE_MILLISECONDS = 150;

export type ListControls = {
  readonly view: ListView;
  /** Whether the previous view was loaded by the island, too: it may be the placeholder of this one. */
  readonly continued: boolean;
  /** The text in the search box. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches for the typed text without waiting for the debounce. */
  readonly submit: () => void;
  readonly goTo: (page: number) => void;
};

/**
 * The view of a list, synchronised with the address bar. Typing is debounced, and a search begins at
 * page 1. One search is one history entry, however many letters are typed; each page is one more.
 * @param own the view of the static page
 * @param early text that was typed before hydration; null if there is none
 */
export function useListView(
  list: ListName,
  letter: string | null,
  own: ListView,
  early: string | null,
): ListControls {
  const [{ view, continued }, setState] = useState(() => ({
    view: readListAddress(new URL(location.href)),
    continued: false,
  }));
  const [typed, setTyped] = useState(early ?? view.search);

  const show = (next: ListView) => {
    setState({ view: next, continued: !isSame(view, own) });
  };
  const go = (next: ListView) => {
    const address = listAddress(list, letter, next);
    const refines = view.search !== '' && next.search !== view.search;
    if (refines) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    show(next);
  };
  const search = () => {
    const next = tidySearch(typed);
    if (next !== view.search) go({ search: next, page: 1 });
  };

  useEffect(() => {
    const timer = setTimeout(search, DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const follow = () => {
      const next = readListAddress(new URL(location.href));
      setTyped(next.search);
      show(next);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  return {
    view,
    continued,
    typed,
    type: setTyped,
    submit: search,
    goTo: (page) => go({ search: view.search, page }),
  };
}

export const isSame = (a: ListView, b: ListView): boolean =>
  a.search === b.search && a.page === b.page;
