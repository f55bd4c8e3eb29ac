import { pageWindow } from '../../../api/contract/pages/pagination.ts';
import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { type GoTo, SearchLink } from './SearchLink.tsx';

type Props = {
  readonly answer: SearchAnswer;
  readonly query: SearchQuery;
  readonly goTo: GoTo;
};

/** The same markup as site/components/Pagination.astro; links search without loading a page. */
export function ResultPages({ answer: { page, pages }, query, goTo }: Props) {
  if (pages <= 1) return null;
  const to = (number: number) => ({ ...query, page: number });
  return (
    <nav className="pagination" aria-label="Results: pages">
      {page > 1 ? (
        <SearchLink to={to(page - 1)} goTo={goTo}>
          Previous
        </SearchLink>
      ) : (
        <span>Previous</span>
      )}
      <ol>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <SearchLink
              to={to(number)}
              goTo={goTo}
              label={`Page ${number}`}
              current={number === page ? 'page' : undefined}
            >
              {number}
            </SearchLink>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <SearchLink to={to(page + 1)} goTo={goTo}>
          Next
        </SearchLink>
      ) : (
        <span>Next</span>
      )}
    </nav>
  );
}
