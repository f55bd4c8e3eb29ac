import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSearch, searchAddress } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { searchTitle, withTexts } from '../../lib/search.ts';
import { isTouched, readTexts, searchForm, writeTexts } from './search-form.ts';

const DEBOUNCE_MILLISECONDS = 200;

export type Search = {
  readonly query: SearchQuery;
  /** Opens another search as a new history entry. */
  readonly goTo: (query: SearchQuery) => void;
};

const askedByAddress = () => readSearch(new URLSearchParams(location.search));
const address = () => location.pathname + location.search;

/**
 * The current search, synchronised between the address bar, the form and the results. Typing replaces
 * the current history entry; submitting the form restores that entry and adds a new one.
 * @param onSent called when the form is submitted
 */
export function useSearch(onSent: () => void): Search {
  const [query, setQuery] = useState(askedByAddress);
  /** The address before the text that is typed but not submitted. */
  const settled = useRef(address());

  const goTo = (next: SearchQuery) => {
    const to = searchAddress(next);
    if (to !== searchAddress(askedByAddress())) history.pushState(null, '', to);
    settled.current = address();
    writeTexts(next);
    setQuery(next);
  };
  const typed = () => {
    const { what, where } = readTexts();
    return withTexts(query, what, where);
  };
  const follow = useEffectEvent(() => {
    const next = typed();
    if (next === query) return;
    history.replaceState(null, '', searchAddress(next));
    setQuery(next);
  });
  const send = useEffectEvent(() => {
    const next = typed();
    history.replaceState(null, '', settled.current);
    goTo(next);
    onSent();
  });

  /** Searches for text that was typed before hydration. */
  const begin = useEffectEvent(() => {
    if (isTouched()) follow();
    else writeTexts(query);
  });

  useEffect(() => {
    const form = searchForm();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (event: Event) => {
      clearTimeout(timer);
      // An unfinished composition of an input method is not searched for.
      if (event instanceof InputEvent && event.isComposing) return;
      timer = setTimeout(follow, DEBOUNCE_MILLISECONDS);
    };
    const submit = (event: Event) => {
      event.preventDefault();
      clearTimeout(timer);
      send();
    };
    const goBack = () => {
      clearTimeout(timer);
      const next = askedByAddress();
      settled.current = address();
      writeTexts(next);
      setQuery(next);
    };
    form?.addEventListener('input', wait);
    form?.addEventListener('compositionend', wait);
    form?.addEventListener('submit', submit);
    addEventListener('popstate', goBack);
    begin();
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('input', wait);
      form?.removeEventListener('compositionend', wait);
      form?.removeEventListener('submit', submit);
      removeEventListener('popstate', goBack);
    };
  }, []);

  useEffect(() => {
    document.title = searchTitle(query);
  }, [query]);

  return { query, goTo };
}
