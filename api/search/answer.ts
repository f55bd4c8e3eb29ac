import { FEATURE_KEYS, FEATURE_LABELS } from '../contract/features.ts';
import {
  MAX_SEARCH_PAGE,
  SEARCH_PAGE_SIZE,
  type SearchAnswer,
  type SearchQuery,
} from '../contract/search-api.ts';
import type { Database } from '../database/connection.ts';
import { countKnown } from './count-known.queries.ts';
import { RATING_STEPS } from './facets.ts';
import type { Interpretation } from './interpretation.ts';
import type { Attempt } from './postgres-engine.ts';
import { readRelated } from './related.queries.ts';

/** Features that are worth a line: those that most of the results tell apart. */
const FEATURES = 12;

/** What the engine answers: the listings of the page, facets and what leads on. */
export async function answerOf(
  database: Database,
  query: SearchQuery,
  { interpretation, found, corrected, better }: Attempt,
): Promise<SearchAnswer> {
  const [total, related] = await Promise.all([
    totalOf(database, query, interpretation, found),
    found.ranked === 0 ? readRelated(database, interpretation) : { categories: [], cities: [] },
  ]);
  return {
    chips: [...interpretation.chips],
    asksWhere: interpretation.nearMe && query.near === undefined,
    corrected: correctionOf(query, corrected, interpretation.whereMeant),
    didYouMean: better === null ? null : { what: better, where: query.where },
    total,
    page: query.page,
    pages: Math.min(Math.ceil(total.count / SEARCH_PAGE_SIZE), MAX_SEARCH_PAGE),
    results: [...found.page],
    facets: {
      of: found.faceted,
      categories: [...found.categories],
      cities: [...found.cities],
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

const correctionOf = (
  { what, where }: SearchQuery,
  whatMeant: string | null,
  whereMeant: string | null,
): SearchAnswer['corrected'] =>
  whatMeant === null && whereMeant === null
    ? null
    : { what: whatMeant ?? what, where: whereMeant ?? where };

/** Exact where all have been looked at, or where the counts of categories and places tell it. */
async function totalOf(
  database: Database,
  query: SearchQuery,
  interpretation: Interpretation,
  { ranked, exhausted }: Attempt['found'],
): Promise<SearchAnswer['total']> {
  if (exhausted) return { count: ranked, exact: true };
  const { terms, places, features, openNow, openAlways, verified, minRating } = interpretation;
  const [term] = terms;
  const [place] = places;
  const within = place?.kind === 'city' || place?.kind === 'country' ? place : null;
  const counted =
    terms.length === 1 &&
    term?.strict === true &&
    places.length === (within ? 1 : 0) &&
    features.length === 0 &&
    !openNow &&
    !openAlways &&
    !verified &&
    minRating === null &&
    query.near === undefined;
  if (!counted) return { count: ranked, exact: false };
  const count = await countKnown(database, term.categoryIds, within);
  return { count: Math.max(count, ranked), exact: true };
}
