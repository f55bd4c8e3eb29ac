import { useId } from 'react';
import { number } from '../../../api/contract/figures.ts';
import type { SearchAnswer } from '../../../api/contract/search-api.ts';
import { BROWSE } from '../../../api/contract/search-words.ts';
import { categoryPath, cityPath } from '../../../api/contract/urls.ts';

type Link = { readonly name: string; readonly path: string; readonly count?: number };

function LinkList({ title, links }: { readonly title: string; readonly links: readonly Link[] }) {
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

/** As in site/templates/Search.astro. */
export const Browse = () => <LinkList title="Browse" links={BROWSE} />;

/** Pages of the directory that lead on from a search. */
export function Related({ related }: Pick<SearchAnswer, 'related'>) {
  const categories = related.categories.map(({ name, slug, count }) => ({
    name,
    path: categoryPath(slug),
    count,
  }));
  const cities = related.cities.map(({ name, slug, countryCode, count }) => ({
    name: `${name}, ${countryCode.toUpperCase()}`,
    path: cityPath(countryCode, slug),
    count,
  }));
  return (
    <>
      <LinkList title="Related categories" links={categories} />
      <LinkList title="Related cities" links={cities} />
    </>
  );
}
