import type { PlaceOfCombination } from '../../api/contract/pages/documents.ts';
import { categoryPath, combinationPath, type PlaceSlugs } from '../../api/contract/pages/urls.ts';
import { joined } from './format.ts';

export type NamedPlace = { readonly name: string; readonly slugs: PlaceSlugs };

/** Names of countries that have an article within a sentence. */
const WITH_ARTICLE =
  /^(?:United |Bahamas|British |Central African |Comoros|Czech Republic|Democratic |Dominican Republic|Gambia|Maldives|Netherlands|Philippines|Seychelles|Vatican City)|(?: Islands| Territories)$/;

/** The name of a place within a sentence: 'the United States'. */
export const placeInSentence = (name: string): string =>
  WITH_ARTICLE.test(name) ? `the ${name}` : name;

/**
 * The place of a combination and the wider ones, the widest first. A region with the name of its city or country, such as
 * Berlin, is left out of both. The name of a city is 'Springfield, Illinois, United States'.
 */
export function placesOf({ country, region, city }: PlaceOfCombination): {
  readonly here: NamedPlace;
  readonly above: readonly NamedPlace[];
  readonly name: string;
} {
  const ofCountry: NamedPlace = {
    name: country.name,
    slugs: { kind: 'country', slug: country.slug },
  };
  const ofRegion: NamedPlace | null = region && {
    name: region.name,
    slugs: { kind: 'region', slug: region.slug, countrySlug: country.slug },
  };
  if (!city)
    return ofRegion
      ? { here: ofRegion, above: [ofCountry], name: `${ofRegion.name}, ${country.name}` }
      : { here: ofCountry, above: [], name: placeInSentence(country.name) };
  const isNamesake = region !== null && [city.name, country.name].includes(region.name);
  const above = ofRegion && !isNamesake ? [ofCountry, ofRegion] : [ofCountry];
  return {
    here: {
      name: city.name,
      slugs: { kind: 'city', slug: city.slug, countryCode: country.code },
    },
    above,
    name: joined([city.name, ...above.toReversed().map(({ name }) => name)], ', '),
  };
}

/** The page of a category in a place if there is one, else the category's own. */
export const pairPath = (
  { hasCombination }: { readonly hasCombination: boolean },
  place: PlaceSlugs,
  categorySlug: string,
): string => (hasCombination ? combinationPath(place, categorySlug) : categoryPath(categorySlug));
