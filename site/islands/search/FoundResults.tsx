import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { emptyText } from '../../../api/contract/pages/search-words.ts';
import { ResultCard } from './ResultCard.tsx';
import { ResultPages } from './ResultPages.tsx';
import { ResultsMap } from './ResultsMap.tsx';
import { type GoTo, SearchLink } from './SearchLink.tsx';

type Props = {
  readonly answer: SearchAnswer;
  /** The current query; the answer may still be that of the previous one. */
  readonly query: SearchQuery;
  readonly view: View;
  readonly turnTo: GoTo;
};

/** How a page of results is shown. */
export type View = 'list' | 'map' | 'list and map';

/** A page of results as cards, on a map, or both; explains an empty page. */
export function FoundResults({ answer, query, view, turnTo }: Props) {
  const { results, total } = answer;
  if (results.length === 0)
    return (
      <div className="empty">
        <p>{emptyText(answer)}</p>
        {total.count > 0 && (
          <p>
            <SearchLink to={{ ...query, page: 1 }} goTo={turnTo}>
              Go to the first page
            </SearchLink>
          </p>
        )}
      </div>
    );
  return (
    <>
      {view !== 'map' && (
        <ul className="found-cards">
          {results.map((result) => (
            <ResultCard key={result.id} result={result} />
          ))}
        </ul>
      )}
      {view !== 'list' && <ResultsMap results={results} unasked={view !== 'map'} />}
      <ResultPages answer={answer} query={query} goTo={turnTo} />
    </>
  );
}

const SKELETONS = Array.from({ length: 6 }, (_, index) => index);

/** Placeholders while the first results load. */
export const Skeletons = () => (
  <ul className="found-cards" aria-hidden="true">
    {SKELETONS.map((index) => (
      <li key={index} className="business-card found-card skeleton">
        <div className="photo" />
        <div>
          <i />
          <i />
        </div>
      </li>
    ))}
  </ul>
);
