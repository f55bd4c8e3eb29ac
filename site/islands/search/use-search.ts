import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSearch, searchAddress } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { searchTitle, withTexts } from '../../lib/search.ts';
import { isTouched, readTexts, searchForm, writeTexts } from './search-form.ts';

const DEBOUNCE_MILLISECONDS = 200;

export type Search = {
  readonly query: SearchQuery;
  /** Goes on to another search, which Back takes back. */
  readonly goTo: (query: SearchQuery) => void;
};

const askedByAddress = () => readSearch(new URLSearchParams(location.search));
const address = () => location.pathname + location.search;

/**
 * What is searched for: the address bar, the boxes of the form and the results say the same. What is
 * being typed takes the place of the search before it; once it is sent off, Back leads to that one.
 * @param onSent is told when somebody has sent off the form
 */
export function useSearch(onSent: () => void): Search {
  const [query, setQuery] = useState(askedByAddress);
  /** Where the page was before anything was typed that has not been sent off. */
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

  /** What was typed before this ran counts. */
  const begin = useEffectEvent(() => {
    if (isTouched()) follow();
    else writeTexts(query);
  });

  useEffect(() => {
    const form = searchForm();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (event: Event) => {
      clearTimeout(timer);
      // What an input method has not finished is no word yet.
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
