import { useLayoutEffect, useRef, useState } from 'react';
import { asksForSomething } from '../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../api/contract/pages/search-api.ts';
import { IN_OWN_WORDS, totalText } from '../../api/contract/pages/search-words.ts';
import { savesData } from '../lib/saves-data.ts';
import { IslandBoundary } from './island-boundary.tsx';
import { Failed } from './search/Failed.tsx';
import { FoundResults, Skeletons } from './search/FoundResults.tsx';
import { Browse, Related } from './search/LinkList.tsx';
import { NearMe } from './search/NearMe.tsx';
import { SearchFacets } from './search/SearchFacets.tsx';
import { Sorts } from './search/Sorts.tsx';
import { searchForm } from './search/search-form.ts';
import { Understood } from './search/Understood.tsx';
import { useAnswer } from './search/use-answer.ts';
import { useMedia } from './search/use-media.ts';
import { useSearch } from './search/use-search.ts';
import { ViewToggle } from './search/ViewToggle.tsx';
import { useSlow } from './use-slow.ts';

/** Shows the answer to the search in the address bar, and to the one being typed. */
export function SearchResults() {
  return (
    <IslandBoundary>
      <Results />
    </IslandBoundary>
  );
}

/** The same breakpoint as in site/styles/search-map.css. */
const ROOM_FOR_MAP = '(min-width: 75rem)';

const VERY_SLOW_MILLISECONDS = 1000;

function Results() {
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const { query, goTo } = useSearch(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone the results are below the form.
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (top > innerHeight / 2) all.current?.scrollIntoView();
  });
  const asked = asksForSomething(query);
  const { found, waiting, error, retry } = useAnswer(asked ? query : null);
  const [asMap, setAsMap] = useState(false);
  // The map asks another server: who saves data opens it with the switch.
  const hasRoom = useMedia(ROOM_FOR_MAP) && !savesData();
  const slow = useSlow(waiting);
  const verySlow = useSlow(waiting, VERY_SLOW_MILLISECONDS);

  const pressed = useRef(false);
  const change = (next: SearchQuery) => {
    pressed.current = true;
    goTo(next);
  };
  const turnTo = (next: SearchQuery) => {
    goTo(next);
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  // The pressed button or link may disappear with its answer: the focus moves to the heading.
  useLayoutEffect(() => {
    if (!pressed.current || (asked && (!found || waiting))) return;
    pressed.current = false;
    if (document.activeElement !== document.body) return;
    if (asked) heading.current?.focus({ preventScroll: true });
    else searchForm()?.querySelector('input')?.focus({ preventScroll: true });
  }, [asked, found, waiting]);

  if (!asked)
    return (
      <>
        <div className="found-tools">
          <NearMe query={query} wanted={false} goTo={goTo} />
        </div>
        <p className="label">{IN_OWN_WORDS}</p>
        <Browse />
      </>
    );
  const besideMap =
    hasRoom && found?.answer.results.some(({ latitude }) => latitude !== null) === true;
  const statusText = verySlow ? 'Still searching…' : found ? totalText(found.answer.total) : '';
  return (
    <div ref={all} className="answer" aria-busy={waiting}>
      <div className="found-tools">
        <NearMe query={query} wanted={found?.answer.asksWhere ?? false} goTo={goTo} />
      </div>
      {found && <Understood found={found} goTo={change} />}
      <div className="with-facets">
        {found && <SearchFacets answer={found.answer} query={query} goTo={change} />}
        <section
          className={besideMap ? 'found-results has-map' : 'found-results'}
          aria-labelledby="results"
        >
          <div className="results-head">
            <h2 id="results" ref={heading} tabIndex={-1}>
              Results
            </h2>
            <p className="range" role="status">
              {statusText || (slow && 'Searching…')}
            </p>
            {found && found.answer.results.length > 0 && (
              <>
                <Sorts answer={found.answer} query={query} goTo={change} />
                {!besideMap && <ViewToggle asMap={asMap} choose={setAsMap} />}
              </>
            )}
          </div>
          {error && <Failed error={error} retry={retry} />}
          {waiting && !found && slow && <Skeletons />}
          {found && (
            <FoundResults
              answer={found.answer}
              query={query}
              view={besideMap ? 'list and map' : asMap ? 'map' : 'list'}
              turnTo={turnTo}
            />
          )}
        </section>
      </div>
      {found && <Related answer={found.answer} />}
      {(error || found?.answer.results.length === 0) && <Browse />}
    </div>
  );
}
