import { shownPhone } from '../contract/pages/phone-numbers.ts';
import type { SearchSort } from '../contract/pages/sorts.ts';
import type { Database } from '../database/connection.ts';
import { countListings } from './count-listings.queries.ts';
import type { Criteria } from './criteria.ts';
import { countFacets, isOpen } from './facets.ts';
import {
  type FoundRow,
  findAtOnce,
  findByStages,
  MOST_SORTED,
  type Shape,
  type Values,
} from './find-statements.queries.ts';
import { atMinute, type LocalMinutes, localMinutes } from './local-minutes.ts';
import { openingRange } from './understand/openings.ts';

/**
 * With several conditions few entries match all of them, and searching band by band would search four
 * times. Up to this number of matches are ranked at once.
 */
const RANKED_AT_ONCE = 1_000;
/** Minimum number of entries that are ranked, unless fewer match. */
const RANKED = 100;
/** The same near a place, where the nearest entries count instead of those with the best score. */
const RANKED_NEAR = 3_000;
/** Sent only if the condition needs them. */
const NO_CLOCKS = '{}';

/** The entries of a page, the conditions that they match, and the facets of the results. */
export type FoundEntries = ReturnType<typeof foundEntries>;

/** Offset of the first entry, and number of entries. */
export type PageOfEntries = { readonly offset: number; readonly limit: number };

/** Finds entries and ranks all of them, or the best of them if there are too many. */
export async function findEntries(
  database: Database,
  criteria: Criteria,
  page: PageOfEntries,
  now: Date,
): Promise<FoundEntries> {
  const likelihood = await fewness(database, criteria);
  const all = likelihood === 'few' ? await findFew(database, criteria, page, now) : null;
  if (all) return all;
  const best = await findBest(database, criteria, page, now);
  const mayBeFew = likelihood === 'unknown' && best.sparse && !best.exhausted;
  return (mayBeFew ? await findFew(database, criteria, page, now) : null) ?? best;
}

/** Whether so few entries match that all of them can be ranked. Trying it for a common word takes 50 ms in vain. */
async function fewness(
  database: Database,
  { wanted, counted, several, sort }: Criteria,
): Promise<'few' | 'many' | 'unknown'> {
  if (wanted === '') return 'many';
  if (several || sort !== 'best') return 'few';
  if (counted === null) return 'unknown';
  const known = await countListings(database, counted.categoryIds, counted.within);
  return known < RANKED_AT_ONCE ? 'few' : 'many';
}

/** Finds entries and ranks the best of them, always in the order 'best'. */
export async function findBest(
  database: Database,
  criteria: Criteria,
  page: PageOfEntries,
  now: Date,
): Promise<FoundEntries> {
  const clocks = localMinutes(now);
  const values = valuesOf(criteria, page, clocks);
  const [row] = await findByStages(database, { ...shapeOf(criteria), sort: 'best' }, values);
  return foundEntries(row, criteria, 'best', clocks);
}

/**
 * Finds entries and ranks all of them.
 * @param most number of matches from which they are too many; by default what their order allows
 * @returns null if there are too many, as without a condition
 */
export async function findFew(
  database: Database,
  criteria: Criteria,
  page: PageOfEntries,
  now: Date,
  most = criteria.sort === 'best' ? RANKED_AT_ONCE : MOST_SORTED,
): Promise<FoundEntries | null> {
  if (criteria.wanted === '') return null;
  const clocks = localMinutes(now);
  const values = { ...valuesOf(criteria, page, clocks), atMost: most };
  const [row] = await findAtOnce(database, { ...shapeOf(criteria), last: false }, values);
  return row?.exhausted ? foundEntries(row, criteria, criteria.sort, clocks) : null;
}

function foundEntries(
  row: FoundRow | undefined,
  criteria: Criteria,
  sort: SearchSort,
  clocks: LocalMinutes,
) {
  if (!row) throw new Error('A select without WHERE has given no row.');
  return {
    ...row,
    criteria,
    /** The order of the entries: 'best' if there are too many for another one. */
    sort,
    ...countFacets(row, clocks),
    page: row.page.map(({ openMinutes, timeZone, ...listing }) => ({
      ...listing,
      // As in all lists that span countries.
      phoneText: listing.phone && shownPhone(listing.phone, undefined),
      openNow: isOpen(openMinutes, timeZone, clocks),
    })),
  };
}

function shapeOf({ kindIds, narrow, last, around, sort }: Criteria): Shape {
  const ways = narrow ? 'beside' : 'groups';
  return {
    kinds: kindIds.length === 0 ? 'none' : ways,
    last: last !== '',
    around: around.length > 0,
    sort,
  };
}

function valuesOf(criteria: Criteria, page: PageOfEntries, clocks: LocalMinutes): Values {
  const { terms, latitude, openNow, opening } = criteria;
  const isToday = opening !== null && opening.day === null && opening.minute !== null;
  const categories = slices(terms.map(({ categoryIds }) => categoryIds));
  const kinds = slices(terms.map(({ kindIds }) => kindIds));
  return {
    ...criteria,
    ...page,
    enough: latitude === null ? Math.max(RANKED, page.offset + page.limit + 1) : RANKED_NEAR,
    enoughForFirst: latitude === null ? RANKED : RANKED_NEAR,
    most: latitude === null ? RANKED_AT_ONCE : RANKED_NEAR,
    atMost: 0,
    openNow: openNow || isToday,
    // The same time of the present day, in each time zone.
    clocks: isToday ? atMinute(clocks, opening.minute) : openNow ? clocks.json : NO_CLOCKS,
    openDuring: opening === null ? '{}' : openingRange(opening),
    termWords: terms.map(({ words }) => words),
    firsts: categories.firsts,
    lasts: categories.lasts,
    termCategories: categories.all,
    firstKinds: kinds.firsts,
    lastKinds: kinds.lasts,
    termKinds: kinds.all,
  };
}

/** Concatenates lists, with the start and end of each: PostgreSQL has no arrays of arrays. */
function slices(lists: readonly (readonly number[])[]) {
  const lasts: number[] = [];
  for (const list of lists) lasts.push((lasts.at(-1) ?? 0) + list.length);
  return {
    firsts: lists.map((list, nth) => (lasts[nth] ?? 0) - list.length + 1),
    lasts,
    all: lists.flat(),
  };
}
