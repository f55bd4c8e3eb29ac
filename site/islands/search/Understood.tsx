import { correctionsOf, otherSpelling } from '../../../api/contract/pages/search-chips.ts';
import { widenedText } from '../../../api/contract/pages/search-words.ts';
import type { AnsweredSearch } from './read-search.ts';
import { SearchChips } from './SearchChips.tsx';
import { type GoTo, SearchLink } from './SearchLink.tsx';

type Props = { readonly found: AnsweredSearch; readonly goTo: GoTo };

/** The interpretation of a search: corrected spellings, a suggestion, a wider place, and chips. */
export function Understood({ found, goTo }: Props) {
  const { answer, query } = found;
  const other = otherSpelling(answer, query);
  const widened = widenedText(answer);
  return (
    <>
      {correctionsOf(answer, query).map(({ meant, typed }) => (
        <p key={typed} className="spelling">
          Showing results for <b dir="auto">{meant}</b> instead of <bdi>{typed}</bdi>
        </p>
      ))}
      {other && (
        <p className="spelling">
          Did you mean{' '}
          <SearchLink to={other.query} goTo={goTo}>
            <bdi>{other.text}</bdi>
          </SearchLink>
          ?
        </p>
      )}
      {widened && (
        <p className="spelling">
          {widened.before}
          <b dir="auto">{widened.place}</b>
          {widened.after}
        </p>
      )}
      <SearchChips found={found} goTo={goTo} />
    </>
  );
}
