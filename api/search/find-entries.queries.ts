import type { Database } from '../database/connection.ts';
import type { Criteria } from './criteria.ts';
import { countFacets, isOpen } from './facets.ts';
import {
  findAtOnce,
  findByStages,
  RANKED_AT_ONCE,
  type Shape,
  type Values,
} from './find-statements.queries.ts';
import type { FoundEntries } from './found-entries.ts';
import { type LocalMinutes, localMinutes } from './local-minutes.ts';

/** As many entries at least are put in order, unless fewer are found. */
const RANKED = 100;
/** Near somewhere, the nearest count and not the best: so many are put in order. */
const RANKED_NEAR = 3_000;
/** Clocks are asked for by the condition alone: to read those of 400 zones takes as long as a search. */
const NO_CLOCKS: Pick<LocalMinutes, 'zones' | 'minutes'> = { zones: '{}', minutes: '{}' };

/**
 * Finds entries and puts the best of them in order.
 * @param page from which entry on, and how many
 */
export async function findEntries(
  database: Database,
  criteria: Criteria,
  page: { readonly offset: number; readonly limit: number },
  now: Date,
): Promise<FoundEntries> {
  const clocks = localMinutes(now);
  const values = valuesOf(criteria, page, criteria.openNow ? clocks : NO_CLOCKS);
  const shape = shapeOf(criteria);
  // At once, the tiers are one.
  const [atOnce] = criteria.several
    ? await findAtOnce(database, { ...shape, last: false }, values)
    : [];
  const [row] = atOnce?.exhausted ? [atOnce] : await findByStages(database, shape, values);
  if (!row) throw new Error('A select without WHERE has given no row.');
  const { ratings, verified, features, openMinutes, timeZones, ...found } = row;
  return {
    ...found,
    criteria,
    ...countFacets({ ratings, verified, features, openMinutes, timeZones }, clocks),
    page: row.page.map(({ openMinutes, timeZone, ...listing }) => ({
      ...listing,
      openNow: isOpen(openMinutes, timeZone, clocks),
    })),
  };
}

function shapeOf({ kindIds, narrow, tiers, around }: Criteria): Shape {
  const each = narrow ? 'beside' : 'each';
  return {
    kinds: kindIds.length === 0 ? 'none' : each,
    last: tiers[1] !== '',
    around: around.length > 0,
  };
}

function valuesOf(
  criteria: Criteria,
  page: { readonly offset: number; readonly limit: number },
  { zones, minutes }: Pick<LocalMinutes, 'zones' | 'minutes'>,
): Values {
  const { terms, near, tiers } = criteria;
  const categories = slices(terms.map(({ categoryIds }) => categoryIds));
  const kinds = slices(terms.map(({ kindIds }) => kindIds));
  return {
    ...criteria,
    ...page,
    enough: near === null ? Math.max(RANKED, page.offset + page.limit + 1) : RANKED_NEAR,
    most: near === null ? RANKED_AT_ONCE : RANKED_NEAR,
    first: tiers[0],
    last: tiers[1],
    zones,
    minutes,
    termWords: terms.map(({ words }) => words),
    firsts: categories.firsts,
    lasts: categories.lasts,
    termCategories: categories.all,
    firstKinds: kinds.firsts,
    lastKinds: kinds.lasts,
    termKinds: kinds.all,
    latitude: near?.latitude ?? null,
    longitude: near?.longitude ?? null,
  };
}

/** Several lists as one, and where in it each begins and ends: PostgreSQL has no lists of lists. */
function slices(lists: readonly (readonly number[])[]) {
  const lasts: number[] = [];
  for (const list of lists) lasts.push((lasts.at(-1) ?? 0) + list.length);
  return {
    firsts: lists.map((list, nth) => (lasts[nth] ?? 0) - list.length + 1),
    lasts,
    all: lists.flat(),
  };
}
