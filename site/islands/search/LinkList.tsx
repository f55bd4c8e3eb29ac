import { useId } from 'react';
import { number } from '../../../api/contract/pages/figures.ts';
import type { SearchAnswer } from '../../../api/contract/pages/search-api.ts';
import { type LeadsOn, relatedLists } from '../../../api/contract/pages/search-related.ts';
import { BROWSE } from '../../../api/contract/pages/search-words.ts';

function LinkList({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly LeadsOn[];
}) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="names">
        {links.map(({ name, path, count }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {name}
            </a>
            {count !== undefined && <span>{number(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same links as in site/templates/Search.astro. */
export const Browse = () => <LinkList title="Browse" links={BROWSE} />;

/** Links to pages that are related to the search. */
export const Related = ({ answer }: { readonly answer: SearchAnswer }) =>
  relatedLists(answer).map(({ title, links }) => (
    <LinkList key={title} title={title} links={links} />
  ));
