import { withChoice } from './search-address.ts';
import type { SearchAnswer, SearchQuery } from './search-api.ts';

/** An option that narrows down a search. */
export type FacetOption = {
  readonly label: string;
  /** Whether the label is a name in any script, with a suffix that distinguishes it from others. */
  readonly name: boolean;
  /** Number of results with it; null if not all results were counted. */
  readonly count: number | null;
  readonly chosen: boolean;
  /** The query with this option, or without it if it is chosen. */
  readonly query: SearchQuery;
};

export type Facet = { readonly title: string; readonly options: readonly FacetOption[] };

/** Facets are shown for more results than this. */
const FEW = 5;
/** Maximum options of a group. */
const MOST = 8;

const CITY = 'City';
type Counted = FacetOption & { readonly count: number };
/** If every city has one result, as all over the world, the first eight cities are no useful options. */
const standsOut = ({ count, chosen }: Counted): boolean => chosen || count > 1;

/** The facets of an answer, group by group; groups without options are left out. Numbers only if they are of all results. */
export function facetsOf(
  { facets, total }: Pick<SearchAnswer, 'facets' | 'total'>,
  query: SearchQuery,
): Facet[] {
  const isExact = total.exact && facets.of >= total.count;
  const option = (
    label: string,
    count: number,
    chosen: boolean,
    choice: Parameters<typeof withChoice>[1],
    name = false,
  ): Counted => ({ label, name, count, chosen, query: withChoice(query, choice) });

  const all: { readonly title: string; readonly options: readonly Counted[] }[] = [
    {
      title: 'Category',
      options: facets.categories.map(({ name, slug, count }) => {
        const chosen = query.category === slug;
        return option(name, count, chosen, { category: chosen ? undefined : slug }, true);
      }),
    },
    {
      title: CITY,
      options: facets.cities.map(({ name, slug, countryCode, count }) => {
        const code = countryCode.toUpperCase();
        const city = `${countryCode.toLowerCase()}/${slug}`;
        const chosen = query.city === city;
        return option(`${name}, ${code}`, count, chosen, { city: chosen ? undefined : city }, true);
      }),
    },
    {
      title: 'Rating',
      options: facets.ratings.map(({ min, count }) => {
        const chosen = query.minRating === min;
        return option(`${min} or more`, count, chosen, { minRating: chosen ? undefined : min });
      }),
    },
    {
      title: 'Show only',
      options: [
        option('Open now', facets.openNow, query.open === true, {
          open: query.open ? undefined : true,
        }),
        option('Verified', facets.verified, query.verified === true, {
          verified: query.verified ? undefined : true,
        }),
      ],
    },
    {
      title: 'Features',
      options: facets.features.map(({ key, label, count }) => {
        const others = (query.features ?? []).filter((other) => other !== key);
        const chosen = query.features?.includes(key) ?? false;
        return option(label, count, chosen, { features: chosen ? others : [...others, key] });
      }),
    },
  ];
  const narrows = ({ count, chosen }: Counted) =>
    chosen || (facets.of > FEW && count > 0 && count < facets.of);
  return all
    .map(({ title, options }) => ({ title, options: atMost(MOST, options.filter(narrows)) }))
    .filter(({ title, options }) => title !== CITY || options.some(standsOut))
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({
      title,
      options: isExact ? options : options.map((one) => ({ ...one, count: null })),
    }));
}

/** At most `most` options, including all that are chosen. */
function atMost(most: number, options: readonly Counted[]): Counted[] {
  const chosen = options.filter((option) => option.chosen).length;
  const room = options.filter((option) => !option.chosen).slice(0, Math.max(0, most - chosen));
  return options.filter((option) => option.chosen || room.includes(option));
}
