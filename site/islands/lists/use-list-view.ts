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
  /** Whether another live page came before: it may stand in until this one is there. */
  readonly continued: boolean;
  /** What the search box holds. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches at once for what is typed. */
  readonly submit: () => void;
  readonly goTo: (page: number) => void;
};

/**
 * What of a list is looked at, which the address bar says, too. A search goes to page 1 a moment
 * after the last key; the letters of one search make one step in the history, each page one more.
 * @param own what the static page shows
 * @param early what was typed before this ran
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
