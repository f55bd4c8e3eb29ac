import { findCity } from '../../cities/cities.queries.ts';
import { FEATURE_LABELS } from '../../contract/pages/features.ts';
import type { SearchChip, SearchQuery } from '../../contract/pages/search-api.ts';
import type { Database } from '../../database/connection.ts';
import type { SearchPlace, Term } from '../interpretation.ts';
import type { CategoryVocabulary } from './categories.ts';

type Parameter = Extract<SearchChip['source'], { readonly in: 'parameter' }>['name'];

/** A category that was chosen from the facets is only that category, as the facet counted it. */
const CATEGORY = { words: '', kindIds: [], strict: true, nouns: [], equalNouns: [] } as const;

/** Reads the filters that were chosen from facets and buttons: the conditions of the URL's parameters. */
export async function readParameters(
  { db }: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
) {
  const chips: SearchChip[] = [];
  const terms: Term[] = [];
  const places: SearchPlace[] = [];
  const addChip = (kind: SearchChip['kind'], label: string, name: Parameter, value?: string) =>
    chips.push({ kind, label, source: { in: 'parameter', name, ...(value && { value }) } });
  const { near, features = [] } = query;
  if (query.category !== undefined) {
    const category = categories.bySlug(query.category);
    // A category that does not exist (any more) has no listings.
    terms.push({ ...CATEGORY, categoryIds: [category?.id ?? 0] });
    addChip('category', category?.name ?? query.category, 'category');
  }
  if (query.city !== undefined) {
    const [code = '', slug = ''] = query.city.split('/');
    const city = await findCity(db, code, slug);
    places.push({ kind: 'city', id: city?.id ?? 0 });
    addChip('city', city ? `${city.name}, ${city.countryName}` : query.city, 'city');
  }
  if (near !== undefined) {
    places.push({ kind: 'near', ...near });
    addChip('near', 'Near you', 'near');
  }
  for (const key of features) addChip('feature', FEATURE_LABELS[key], 'features', key);
  if (query.open) addChip('open-now', 'Open now', 'open');
  if (query.verified) addChip('verified', 'Verified', 'verified');
  if (query.minRating) addChip('min-rating', `At least ${query.minRating} stars`, 'minRating');
  return { terms, places, features, chips };
}
