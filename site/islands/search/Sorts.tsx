import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { sortsOf } from '../../../api/contract/pages/search-sorts.ts';
import { type GoTo, SearchLink } from './SearchLink.tsx';

type Props = {
  readonly answer: SearchAnswer;
  readonly query: SearchQuery;
  readonly goTo: GoTo;
};

/** Links to the same results in another order. */
export function Sorts({ answer, query, goTo }: Props) {
  const sorts = sortsOf(answer, query);
  if (sorts.length === 0) return null;
  return (
    <nav className="sorts" aria-label="Sort by">
      <ul>
        {sorts.map(({ label, chosen, query: to }) => (
          <li key={label}>
            <SearchLink to={to} goTo={goTo} current={chosen ? 'true' : undefined}>
              {label}
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
