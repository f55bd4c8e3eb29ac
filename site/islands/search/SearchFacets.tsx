import { useId, useState } from 'react';
import { number } from '../../../api/contract/pages/figures.ts';
import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { facetsOf } from '../../../api/contract/pages/search-facets.ts';
import { type GoTo, SearchLink } from './SearchLink.tsx';
import { useMedia } from './use-media.ts';

type Props = {
  readonly answer: SearchAnswer;
  readonly query: SearchQuery;
  readonly goTo: GoTo;
};

/** The facets of the results: a column beside them, on phones behind a Filter button. */
export function SearchFacets({ answer, query, goTo }: Props) {
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  const facets = facetsOf(answer, query);
  if (facets.length === 0) return null;
  const choose = (next: SearchQuery) => {
    setOpen(false);
    goTo(next);
  };
  return (
    <details
      className="facets"
      open={wide || open}
      onToggle={({ currentTarget }) => {
        if (!wide) setOpen(currentTarget.open);
      }}
    >
      <summary>Filter</summary>
      {facets.map((facet) => (
        <FacetGroup key={facet.title} facet={facet} goTo={choose} />
      ))}
    </details>
  );
}

type GroupProps = { readonly facet: ReturnType<typeof facetsOf>[number]; readonly goTo: GoTo };

function FacetGroup({ facet: { title, options }, goTo }: GroupProps) {
  const id = useId();
  return (
    <div className="facet">
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {options.map(({ label, count, chosen, query }) => (
          <li key={label}>
            <SearchLink to={query} goTo={goTo} current={chosen ? 'true' : undefined}>
              {chosen && <span className="unseen">Remove </span>}
              <bdi>{label}</bdi>
              {count !== null && (
                <>
                  {' '}
                  <span>{number(count)}</span>
                </>
              )}
            </SearchLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same breakpoint as in site/styles/search-answer.css. */
const WIDE = '(min-width: 60rem)';
