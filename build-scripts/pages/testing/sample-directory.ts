import type { Kysely } from 'kysely';
import type { PageKind, PageRef } from '../../../api/contract/pages/documents.ts';
import { ERROR_PAGES } from '../../../api/contract/pages/error-pages.ts';
import { LETTERS } from '../../../api/contract/pages/letters.ts';
import { MIN_COMBINATION } from '../../../api/contract/pages/pagination.ts';
import type { DB } from '../../../api/database/tables.ts';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';

const PLACES = [
  { city: 'Berlin', country: 'DE', region: 'Berlin', cityAt: [52.5, 13.4] },
  // Where Potsdam is: two cities of the directory are near each other.
  { city: 'Köln', country: 'DE', region: 'Nordrhein-Westfalen', cityAt: [52.4, 13.1] },
  { city: 'London', country: 'GB' },
  { city: 'London', country: 'CA', region: 'Ontario' },
  { city: 'Lyon', country: 'FR', region: 'Auvergne-Rhône-Alpes' },
  { city: 'Москва', country: 'RU' },
] as const;

const BRITISH = [
  { country: 'GB', region: 'England' },
  { country: 'GB', region: 'Scotland' },
  { country: 'GB' },
] as const;

/** 191 listings, unevenly distributed over places and categories, with ties in all sort keys. */
const SEEDS: readonly Seed[] = [
  ...Array.from({ length: 100 }, (_, index) => ({
    ...(PLACES[Math.floor((index * index) / 40) % 6] ?? PLACES[0]),
    name: `${['Zoë', 'Ann', 'ann', 'Émile'][index % 4]} ${index % 7}`,
    category: ['Café', 'Hotel', 'Bar', 'Cinema'][Math.floor(index / 3) % 4] ?? 'Café',
    rating: index % 5 === 0 ? null : 3 + (index % 3) / 2,
    reviews: (index % 4) * 20,
    slug: `listing-${index}`,
    fingerprint: String(index),
    full_address: `${index} Example Street`,
    phone: index % 2 === 0 ? `+49 30 ${index}` : null,
    approved: index % 11 !== 0,
  })),
  // 45 trades of two listings each. The last by name is the only one that two countries have: it is
  // not among the 40 with most listings, yet among the 40 most widespread.
  ...Array.from({ length: 90 }, (_, index) => ({
    name: `Single ${index}`,
    category: `Trade ${index % 45}`,
    city: `Town ${index % 45}`,
    // A region with one listing: France has pages of its regions while it is listed.
    ...(index === 54
      ? { country: 'FR', region: 'Bretagne' }
      : (BRITISH[Math.floor(index / 15) % 3] ?? BRITISH[0])),
  })),
  { name: 'Deleted', category: 'Gone', city: 'Gone', country: 'GB', deleted_at: '2025-01-01' },
];

/** Reads every listed business with its names, with joins alone. */
const readListings = (db: Kysely<DB>) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as g', 'g.id', 'b.category_id')
    .innerJoin('cities as c', 'c.id', 'b.city_id')
    .innerJoin('countries as l', 'l.id', 'c.country_id')
    .where('b.listed', '=', true)
    .selectAll('b')
    .select([
      'g.name as category',
      'c.name as city',
      'c.letter',
      'c.country_id',
      'c.region_id',
      'l.name as country',
    ])
    .execute();

export type SeededListing = Awaited<ReturnType<typeof readListings>>[number];

/** Fills the database. @returns the listed businesses */
export async function seedDirectory(db: Kysely<DB>): Promise<readonly SeededListing[]> {
  await seed(db, SEEDS);
  return readListings(db);
}

export const ref = (kind: PageKind, key: number, page = 1): PageRef => ({ kind, key, page });

/** Compares texts as the "C" collation does. */
export const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

type Subject = 'category' | 'city' | 'country';

const grouped = (listings: readonly SeededListing[], subject: Subject) => [
  ...Map.groupBy(listings, (listing) => listing[`${subject}_id`]),
];

/** Counts listings by name, in the order of lists: most first. */
const counted = (name: Subject) => (listings: readonly SeededListing[]) =>
  grouped(listings, name)
    .map(([, members]) => ({ name: members[0]?.[name] ?? '', count: members.length }))
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));

export const byCategory = counted('category');
export const byCity = counted('city');
export const byCountry = counted('country');

/** The listings of the regions that have pages. @param listings those of a country */
export function regionsOf(listings: readonly SeededListing[]) {
  const regions = [...Map.groupBy(listings, (listing) => listing.region_id)].flatMap(
    ([id, members]): (readonly [number, SeededListing[]])[] => (id === null ? [] : [[id, members]]),
  );
  return regions.length >= 2 ? regions : [];
}

/** The combinations that have pages, where categories have no kinds. */
function combinationPages(listings: readonly SeededListing[]): PageRef[] {
  const regions = new Set(
    grouped(listings, 'country').flatMap(([, members]) => regionsOf(members).map(([id]) => id)),
  );
  const keys = listings.flatMap(({ city_id, region_id, country_id, category_id }) =>
    [
      [1, country_id],
      [2, region_id !== null && regions.has(region_id) ? region_id : 0],
      [3, city_id],
    ].flatMap(([place = 0, id = 0]) =>
      id === 0 ? [] : [place * 2 ** 50 + id * 2 ** 20 + category_id],
    ),
  );
  return [...Map.groupBy(keys, (key) => key)]
    .filter(([, members]) => members.length >= MIN_COMBINATION)
    .map(([key]) => ref('combination', key));
}

/** Computes every page that should exist from the listings, where categories have no kinds. */
export function expectedPages(listings: readonly SeededListing[]): PageRef[] {
  const pages = (kind: PageKind, key: number, total: number, size: number) =>
    Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, index) =>
      ref(kind, key, index + 1),
    );
  return [
    ...ERROR_PAGES.map(({ key }) => ref('error', key)),
    ...listings.map(({ id }) => ref('business', id)),
    ...grouped(listings, 'city').flatMap(([id, members]) => pages('city', id, members.length, 12)),
    ...grouped(listings, 'category').flatMap(([id, members]) =>
      pages('category', id, members.length, 12),
    ),
    ...grouped(listings, 'country').flatMap(([id, members]) => {
      const cities = byCity(members).length;
      return [
        ...pages('country', id, byCategory(members).length, 20),
        // The country's own page shows up to 20.
        ...(cities > 20 ? pages('country-cities', id, cities, 12) : []),
        ...regionsOf(members).flatMap(([region, own]) =>
          pages('region', region, byCity(own).length, 12),
        ),
      ];
    }),
    ...combinationPages(listings),
    ...[null, ...LETTERS].flatMap((letter, key) =>
      (
        [
          ['cities', byCity(citiesFrom(listings, letter))],
          ['categories', byCategory(categoriesFrom(listings, letter))],
        ] as const
      )
        .filter(([, entries]) => letter === null || entries.length > 0)
        .flatMap(([kind, entries]) => pages(kind, key, entries.length, 12)),
    ),
    ...pages('countries', 0, grouped(listings, 'country').length, 12),
    ref('home', 0),
  ];
}

/** The listings of the cities or categories that begin with a letter; all listings for null. */
export const citiesFrom = (listings: readonly SeededListing[], letter: string | null) =>
  listings.filter((listing) => letter === null || listing.letter === letter);
export const categoriesFrom = (listings: readonly SeededListing[], letter: string | null) =>
  listings.filter((listing) => letter === null || listing.category.startsWith(letter));
