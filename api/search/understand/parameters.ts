import { FEATURE_LABELS, type FeatureKey } from '../../contract/pages/features.ts';
import type { SearchChip, SearchQuery } from '../../contract/pages/search-api.ts';
import type { Database } from '../../database/connection.ts';
import type { SearchPlace, Term } from '../interpretation.ts';
import type { CategoryVocabulary } from './categories.ts';
import { placeChip, searchPlacesOf } from './place-part.ts';
import { findCity } from './places.queries.ts';

/** The conditions of the URL's parameters. */
type Parameters = {
  readonly terms: readonly Term[];
  readonly places: readonly SearchPlace[];
  readonly features: readonly FeatureKey[];
  readonly chips: readonly SearchChip[];
};

const parameter = (
  name: 'near' | 'open' | 'verified' | 'minRating' | 'category' | 'city' | 'features',
  value?: string,
): SearchChip['source'] => ({ in: 'parameter', name, ...(value === undefined ? {} : { value }) });

/** A category that was chosen from the facets is only that category, as the facet counted it. */
const CATEGORY = { words: '', kindIds: [], strict: true, nouns: [], equalNouns: [] } as const;

/** Reads the filters that were chosen from facets and buttons. */
export async function readParameters(
  { db }: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
): Promise<Parameters> {
  const chips: SearchChip[] = [];
  const terms: Term[] = [];
  const places: SearchPlace[] = [];
  const { near, features = [] } = query;
  if (query.category !== undefined) {
    const category = categories.bySlug(query.category);
    // A category that does not exist (any more) has no listings.
    terms.push({ ...CATEGORY, categoryIds: [category?.id ?? 0] });
    chips.push({
      kind: 'category',
      label: category?.name ?? query.category,
      source: parameter('category'),
    });
  }
  if (query.city !== undefined) {
    const [code = '', slug = ''] = query.city.split('/');
    const city = await findCity(db, code, slug);
    const source = parameter('city');
    if (city) {
      const part = placeChip(city, source);
      places.push(...searchPlacesOf(part));
      chips.push(part.chip);
    } else {
      places.push({ kind: 'city', id: 0 });
      chips.push({ kind: 'city', label: query.city, source });
    }
  }
  if (near !== undefined) {
    places.push({ kind: 'near', ...near });
    chips.push({ kind: 'near', label: 'Near you', source: parameter('near') });
  }
  for (const key of features)
    chips.push({ kind: 'feature', label: FEATURE_LABELS[key], source: parameter('features', key) });
  if (query.open) chips.push({ kind: 'open-now', label: 'Open now', source: parameter('open') });
  if (query.verified)
    chips.push({ kind: 'verified', label: 'Verified', source: parameter('verified') });
  if (query.minRating)
    chips.push({
      kind: 'min-rating',
      label: `At least ${query.minRating} stars`,
      source: parameter('minRating'),
    });
  return { terms, places, features, chips };
}
