import { FEATURE_KEYS, FEATURE_LABELS } from '../contract/pages/features.ts';
import {
  MAX_SEARCH_PAGE,
  SEARCH_PAGE_SIZE,
  type SearchAnswer,
  type SearchQuery,
} from '../contract/pages/search-api.ts';
import { SEARCH_SORTS, type SearchSort } from '../contract/pages/sorts.ts';
import type { Database } from '../database/connection.ts';
import { countListings, countNamed } from './count-listings.queries.ts';
import { RATING_STEPS } from './facets.ts';
import type { FoundEntries } from './find-entries.queries.ts';
import { MOST_SORTED } from './find-statements.queries.ts';
import { readRelated } from './related.queries.ts';
import type { Interpretation } from './understand/understand.ts';

/** An interpretation, and what was found for it. */
export type Attempt = {
  readonly interpretation: Interpretation;
  readonly found: FoundEntries;
  /** `what` as it was searched for, where that is not what was typed. */
  readonly corrected: string | null;
  /** Another spelling of `what` that finds far more, or that has another place. */
  readonly better: string | null;
  /** See SearchAnswer. */
  readonly widened: SearchAnswer['widened'];
  /** Whether the distances of results are worth showing. */
  readonly isMeasured: boolean;
};

/** Features that are worth a line: those that most of the results tell apart. */
const FEATURES = 12;

/** Assembles the answer: the listings of the page, facets, and related searches. */
export async function answerOf(
  database: Database,
  query: SearchQuery,
  { interpretation, found, corrected, better, widened, isMeasured }: Attempt,
): Promise<SearchAnswer> {
  const { chips, nearMe, whereMeant, whereOffered } = interpretation;
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
    didYouMean:
      better === null && whereOffered === null
        ? null
        : { what: better ?? query.what, where: whereOffered ?? query.where },
    widened,
    sort: found.sort,
    sorts: sortsFor(found, total),
    total,
    page: query.page,
    pages: Math.min(
      Math.ceil(Math.max(total.count, found.ranked) / SEARCH_PAGE_SIZE),
      MAX_SEARCH_PAGE,
    ),
    results: isMeasured ? found.page : found.page.map((one) => ({ ...one, distanceKm: null })),
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

/** The orders that the results can be shown in: for most, all of them are read. */
function sortsFor({ criteria }: FoundEntries, total: SearchAnswer['total']): SearchSort[] {
  const isSortable = total.exact && total.count > 1 && total.count < MOST_SORTED;
  return SEARCH_SORTS.filter(
    (one) => one === 'best' || (isSortable && (one !== 'nearest' || criteria.latitude !== null)),
  );
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
    countNamed(database, named, categoryIds ?? [], criteria.countryIds),
  ]);
  if (others === null) return { count: Math.max(known, ranked - 1), exact: false };
  return { count: Math.max(known + others + beyond, ranked), exact: true };
}
