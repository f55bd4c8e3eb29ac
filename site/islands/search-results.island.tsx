import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import {
  categoriesPath,
  categoryPath,
  citiesPath,
  cityPath,
  countriesPath,
  countryPath,
} from '../../api/contract/urls.ts';
import { number } from '../lib/format.ts';
import { LISTS, type ListName, listAddress, tidySearch } from '../lib/lists.ts';
import { IslandBoundary } from './island-boundary.tsx';
import { type ListPage, listQuery, queryClient } from './lists/read-list.ts';
import { useSlow } from './lists/use-slow.ts';

type Link = { readonly name: string; readonly path: string; readonly count: number };

/** The names on a page of a list, to link to; cities with their countries' codes. */
function linksOf(page: ListPage): Link[] {
  switch (page.list) {
    case 'categories':
      return page.items.map(({ category, slug, count }) => ({
        name: category,
        path: categoryPath(slug),
        count,
      }));
    case 'countries':
      return page.items.map(({ country, slug, businessCount }) => ({
        name: country,
        path: countryPath(slug),
        count: businessCount,
      }));
    case 'cities':
      return page.items.map(({ city, slug, countryCode, businessCount }) => ({
        name: `${city}, ${countryCode}`,
        path: cityPath(countryCode, slug),
        count: businessCount,
      }));
  }
}

const useMatches = (list: ListName, search: string) =>
  useQuery({ ...listQuery(list, null, { search, page: 1 }), enabled: search !== '' }, queryClient);

/** Which categories, cities and countries have what the address asks for in their names. */
export function SearchResults() {
  return (
    <IslandBoundary>
      <Results />
    </IslandBoundary>
  );
}

function Results() {
  const asked = new URLSearchParams(location.search);
  const what = tidySearch(asked.get('what') ?? '');
  // 'Paris, France' is a city and where it is.
  const where = tidySearch((asked.get('where') ?? '').split(',', 1)[0] ?? '');
  const categories = useMatches('categories', what);
  const cities = useMatches('cities', where);
  const countries = useMatches('countries', where);
  const waiting = [categories, cities, countries].some(({ isLoading }) => isLoading);
  const slow = useSlow(waiting);

  if (what === '' && where === '') return <Browse />;
  const found = [
    { list: 'categories', title: 'Categories', search: what, query: categories },
    { list: 'cities', title: 'Cities', search: where, query: cities },
    { list: 'countries', title: 'Countries', search: where, query: countries },
  ] as const;
  const failed = found.some(({ query }) => query.isError);
  const total = found.reduce((sum, { query }) => sum + (query.data?.total ?? 0), 0);
  return (
    <>
      <div role="status">
        {slow && <p className="range">Searching…</p>}
        {!waiting && failed && (
          <p className="empty">There was an error loading the results. Please try again later.</p>
        )}
        {!waiting && !failed && total === 0 && (
          <p className="empty">No category, city or country with such a name was found.</p>
        )}
        {!waiting && total > 0 && <p className="range">{number(total)} found</p>}
      </div>
      {found.map(
        ({ list, title, search, query }) =>
          !waiting &&
          query.data !== undefined &&
          query.data.total > 0 && (
            <Matches
              key={list}
              title={title}
              links={linksOf(query.data)}
              more={
                query.data.total > query.data.items.length && (
                  <a className="more" href={listAddress(list, null, { search, page: 1 })}>
                    All {number(query.data.total)} {LISTS[list].many}
                  </a>
                )
              }
            />
          ),
      )}
      {!waiting && total === 0 && <Browse />}
    </>
  );
}

type MatchesProps = {
  readonly title: string;
  readonly links: readonly Link[];
  readonly more?: ReactNode;
};

function Matches({ title, links, more }: MatchesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="names">
        {links.map(({ name, path, count }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {name}
            </a>{' '}
            <span>{number(count)}</span>
          </li>
        ))}
      </ul>
      {more && <p>{more}</p>}
    </section>
  );
}

const BROWSE = [
  ['All categories', categoriesPath()],
  ['All cities', citiesPath()],
  ['All countries', countriesPath()],
] as const;

/** As in site/templates/Search.astro. */
function Browse() {
  return (
    <section aria-labelledby="browse">
      <h2 id="browse">Browse</h2>
      <ul className="names">
        {BROWSE.map(([name, path]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
