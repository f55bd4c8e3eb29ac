import { FEATURE_KEYS, FEATURE_LABELS } from '../contract/pages/features.ts';
import {
  MAX_SEARCH_PAGE,
  SEARCH_PAGE_SIZE,
  type SearchAnswer,
  type SearchQuery,
} from '../contract/pages/search-api.ts';
import type { Database } from '../database/connection.ts';
import { countListings, countNamed } from './count-listings.queries.ts';
import { RATING_STEPS } from './facets.ts';
import type { FoundEntries } from './find-entries.queries.ts';
import { readRelated } from './related.queries.ts';
import type { Interpretation } from './understand/understand.ts';

/** An interpretation, and what was found for it. */
export type Attempt = {
  readonly interpretation: Interpretation;
  readonly found: FoundEntries;
  /** `what` as it was searched for, where that is not what was typed. */
  readonly corrected: string | null;
  /** Another spelling of `what` that finds far more. */
  readonly better: string | null;
};

/** Features that are worth a line: those that most of the results tell apart. */
const FEATURES = 12;

/** Assembles the answer: the listings of the page, facets, and related searches. */
export async function answerOf(
  database: Database,
  query: SearchQuery,
  { interpretation, found, corrected, better }: Attempt,
): Promise<SearchAnswer> {
  const { chips, nearMe, whereMeant } = interpretation;
  const [total, related] = await Promise.all([
    totalOf(database, found),
    found.ranked === 0 ? readRelated(database, interpretation) : { categories: [], cities: [] },
  ]);
  return {
    chips: [...chips],
    asksWhere: nearMe && query.near === undefined,
    corrected:
      corrected === null && whereMeant === null
        ? null
        : { what: corrected ?? query.what, where: whereMeant ?? query.where },
    didYouMean: better === null ? null : { what: better, where: query.where },
    total,
    page: query.page,
    pages: Math.min(
      Math.ceil(Math.max(total.count, found.ranked) / SEARCH_PAGE_SIZE),
      MAX_SEARCH_PAGE,
    ),
    results: found.page,
    facets: {
      of: found.faceted,
      categories: found.categories,
      cities: found.cities,
      ratings: RATING_STEPS.map((min, nth) => ({ min, count: found.ratings[nth] ?? 0 })),
      openNow: found.openNow,
      verified: found.verified,
      features: FEATURE_KEYS.map((key, bit) => ({
        key,
        label: FEATURE_LABELS[key],
        count: found.features[bit] ?? 0,
      }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, FEATURES),
    },
    related,
  };
}

/** The total: exact if all entries were ranked, or if it can be counted otherwise. */
async function totalOf(
  database: Database,
  { ranked, exhausted, beyond, criteria }: FoundEntries,
): Promise<SearchAnswer['total']> {
  if (exhausted) return { count: ranked, exact: true };
  // One more than stated is certain, so that "more than" is true.
  const atLeast = { count: ranked - 1, exact: false };
  if (criteria.counted === null) return atLeast;
  const { categoryIds, within, named } = criteria.counted;
  const [known, others] = await Promise.all([
    countListings(database, categoryIds, within),
    countNamed(database, named, categoryIds ?? []),
  ]);
  if (others === null) return { count: Math.max(known, ranked - 1), exact: false };
  return { count: Math.max(known + others + beyond, ranked), exact: true };
}
