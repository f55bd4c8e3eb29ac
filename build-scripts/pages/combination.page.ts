import type { Kysely } from 'kysely';
import { loadWider } from '../../api/categories/category-tree.queries.ts';
import { findCity } from '../../api/cities/cities.queries.ts';
import { listCombinationCards } from '../../api/combinations/combination-cards.queries.ts';
import {
  type CombinationLink,
  type CombinationRow,
  findCombination,
  type KindThere,
  listCitiesThere,
  listKindsThere,
  listNearbyThere,
  listRegionsThere,
  loadCombinations,
} from '../../api/combinations/combinations.queries.ts';
import type { PlaceOfCombination } from '../../api/contract/pages/documents.ts';
import { COMBINATION_LINKS } from '../../api/contract/pages/pagination.ts';
import { combinationPath } from '../../api/contract/pages/urls.ts';
import { findCountry } from '../../api/countries/countries.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import { findRegion } from '../../api/regions/regions.queries.ts';
import { toCard, toLink } from './links.ts';
import { byKey } from './list-pages.ts';
import { matchPath, SLUG } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** A link to a row, if it has a name and a slug. */
const linkTo = (name: string | null, slug: string | null) =>
  name !== null && slug !== null ? { name, slug } : null;

const placeOf = (row: CombinationRow): PlaceOfCombination => ({
  country: { name: row.countryName, slug: row.countrySlug, code: row.countryCode },
  region: linkTo(row.regionName, row.regionSlug),
  city: linkTo(row.cityName, row.citySlug),
});

/** The place as its address has it. */
const slugsOf = (row: CombinationRow) =>
  row.citySlug !== null
    ? ({ kind: 'city', slug: row.citySlug, countryCode: row.countryCode } as const)
    : row.place === 'region' && row.regionSlug !== null
      ? ({ kind: 'region', slug: row.regionSlug, countrySlug: row.countrySlug } as const)
      : ({ kind: 'country', slug: row.countrySlug } as const);

const byName = (a: CombinationLink, b: CombinationLink) =>
  Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
const byCount = (a: KindThere, b: KindThere) =>
  b.count - a.count || a.level - b.level || byName(a, b);
const byLevel = (a: KindThere, b: KindThere) => a.level - b.level || byCount(a, b);

/**
 * The kinds of a page: where these leave room, their kinds as well. Otherwise a category without listings of its own, in a
 * place that few pages link to, would be as many clicks away as it is deep in the tree.
 */
const nearestKinds = (kinds: readonly KindThere[]) =>
  kinds.toSorted(byLevel).slice(0, COMBINATION_LINKS).sort(byCount);

/** The addresses of categories in places, and how each place is found. */
const PLACES: readonly [
  kind: CombinationRow['place'],
  pattern: string,
  find: (db: Kysely<DB>, ...slugs: string[]) => Promise<{ readonly id: number } | undefined>,
][] = [
  ['country', `/countries/${SLUG}`, findCountry],
  ['region', `/countries/${SLUG}/regions/${SLUG}`, findRegion],
  ['city', `/cities/([a-z]{2})/${SLUG}`, findCity],
];

/** A category in a place. */
export const combinationPage: PageKindDefinition<'combination'> = {
  async documents(db, pages) {
    const asked = pages.filter(({ page }) => page === 1).map(({ key }) => key);
    const rows = await loadCombinations(db, asked);
    const keys = rows.map(({ key }) => key);
    const wider = byKey(await loadWider(db, [...new Set(rows.map((row) => row.categoryId))]));
    const widerKeys = rows.flatMap(({ widerKey }) => widerKey ?? []);
    const kinds = byKey(await listKindsThere(db, [...new Set([...keys, ...widerKeys])]));
    const regions = byKey(await listRegionsThere(db, keys));
    const cities = byKey(await listCitiesThere(db, keys));
    const nearby = byKey(await listNearbyThere(db, keys));
    const cards = await listCombinationCards(db, keys);
    return withDocuments(
      rows.map((row) => ({ ...row, page: 1 })),
      ({ page: _, ...row }) => ({
        kind: 'combination',
        path: combinationPath(slugsOf(row), row.categorySlug),
        category: { name: row.categoryName, slug: row.categorySlug },
        wider: wider(row.categoryId).map(({ name, slug }) => ({ name, slug })),
        place: placeOf(row),
        businessCount: row.businessCount,
        sundayCount: row.sundayCount,
        rating: row.ratedCount === 0 ? null : Math.round(row.ratingTenths / row.ratedCount) / 10,
        businesses: (cards.get(row.key) ?? []).map(toCard),
        kinds: nearestKinds(kinds(row.key)).map(toLink),
        regions: regions(row.key).map(toLink),
        cities: cities(row.key).map(({ countryCode, ...city }) => ({
          ...toLink(city),
          countryCode,
        })),
        siblings: kinds(row.widerKey ?? 0)
          .filter(({ slug, level }) => level === 1 && slug !== row.categorySlug)
          .sort(byName)
          .slice(0, COMBINATION_LINKS)
          .map(({ name, slug }) => ({ name, slug })),
        nearby: nearby(row.key).map(({ name, slug, countryCode }) => ({ name, slug, countryCode })),
      }),
    );
  },
  async locate(db, path) {
    for (const [kind, pattern, find] of PLACES) {
      const match = matchPath(path, `${pattern}/categories/${SLUG}`);
      const category = match?.names.at(-1);
      if (match?.page !== 1 || category === undefined) continue;
      const place = await find(db, ...match.names.slice(0, -1));
      const found = place && (await findCombination(db, { kind, id: place.id }, category));
      if (found) return { key: found.id, page: 1 };
    }
    return null;
  },
};
