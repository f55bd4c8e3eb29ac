import type { Database } from '../database/connection.ts';
import { criteriaOf } from './criteria.ts';
import {
  type FoundEntries,
  findBest,
  findEntries,
  findFew,
  type PageOfEntries,
} from './find-entries.queries.ts';
import type { Reach } from './place-query.ts';
import type { Leniency } from './term-query.ts';
import type { Splitter } from './tsquery.ts';
import type { Interpretation } from './understand/understand.ts';

/** If fewer entries match anywhere, sorting all of them is faster than looking for some in up to 153 map squares. */
const RARE = 1_000;

/** A way to find entries; null if too many match for it. */
type Find = (...of: Parameters<typeof findEntries>) => Promise<FoundEntries | null>;

/** An attempt to find entries around a place. With fewer results than enough, the next attempt is made. */
type Reaching = { readonly reach: Reach; readonly enough: number; readonly find: Find };

/** With few kinds of a category, farther entries are found as fast. */
const findNarrow: Find = async (database, criteria, page, now) =>
  criteria.narrow ? findEntries(database, criteria, page, now) : null;

const findRare: Find = async (database, criteria, page, now) =>
  criteria.isCommon ? null : findFew(database, criteria, page, now, RARE);

const NEAR: readonly Reaching[] = [
  { reach: 'near', enough: 10, find: findEntries },
  { reach: 'around', enough: 10, find: findNarrow },
  { reach: 'far', enough: 0, find: findEntries },
];

/** The same for the nearest to a place in which nothing matches. */
export const NEAREST: readonly Reaching[] = [
  { reach: 'near', enough: 10, find: findEntries },
  {
    reach: 'anywhere',
    enough: 0,
    find: findRare,
  },
  { reach: 'around', enough: 10, find: findNarrow },
  { reach: 'far', enough: 1, find: findEntries },
  { reach: 'anywhere', enough: 0, find: findFew },
  { reach: 'farther', enough: 1, find: findEntries },
  { reach: 'anywhere', enough: 0, find: findBest },
];

/** What finding needs besides the interpretation. */
export type Finding = {
  readonly database: Database;
  readonly page: PageOfEntries;
  readonly now: Date;
};

/**
 * Finds the entries that an interpretation means; around a place, farther and farther until there are enough. Filters
 * that the facets count do not widen the circle, unless nothing in it passes them: as many are found as were counted.
 */
export async function findAround(
  finding: Finding,
  interpretation: Interpretation,
  split: Splitter,
  leniency: Leniency = 'words',
  attempts = NEAR,
): Promise<FoundEntries> {
  const { database, page, now } = finding;
  const findAt = (reach?: Reach) =>
    findEntries(database, criteriaOf(interpretation, split, leniency, reach), page, now);
  if (!interpretation.places.some(({ kind }) => kind === 'near')) return findAt();
  const reach = (of: Interpretation) => reachEnough(finding, of, split, leniency, attempts);
  if (attempts === NEAR && hasFacetFilter(interpretation)) {
    const found = await findAt((await reach(withoutFacetFilters(interpretation)))?.reach);
    if (found.ranked > 0) return found;
  }
  return (await reach(interpretation))?.found ?? findAt();
}

/** The entries of the first attempt that finds enough; null if none does. */
async function reachEnough(
  { database, page, now }: Finding,
  interpretation: Interpretation,
  split: Splitter,
  leniency: Leniency,
  attempts: readonly Reaching[],
) {
  for (const { reach, enough, find } of attempts) {
    const criteria = criteriaOf(interpretation, split, leniency, reach);
    const found = await find(database, criteria, page, now);
    if (found && found.ranked >= enough) return { reach, found };
  }
  return null;
}

const hasFacetFilter = ({ openNow, verified, minRating, chosen }: Interpretation): boolean =>
  openNow || verified || minRating !== null || chosen.features.length > 0;

/** Without the filters that the facets count, but for categories and places. */
const withoutFacetFilters = (interpretation: Interpretation): Interpretation => ({
  ...interpretation,
  ...{ openNow: false, verified: false, minRating: null },
  features: interpretation.features.filter(
    (feature) => !interpretation.chosen.features.includes(feature),
  ),
  chosen: { ...interpretation.chosen, features: [] },
});
