import type { ListedCard } from '../../api/businesses/businesses.queries.ts';
import type { ListedPair } from '../../api/categories/category-counts.queries.ts';
import type { ListedCity } from '../../api/cities/cities.queries.ts';
import type {
  BusinessCard,
  CityEntry,
  CityLink,
  PairLink,
} from '../../api/contract/pages/documents.ts';
import { share, shareText } from '../../api/contract/pages/figures.ts';

type Counted = { readonly name: string; readonly slug: string; readonly count: number };

/** Picks the properties that a document has of a linked category or country. */
export const toLink = ({ name, slug, count }: Counted): Counted => ({ name, slug, count });

export const toPairLink = ({ hasCombination, ...link }: ListedPair): PairLink => ({
  ...toLink(link),
  hasCombination,
});

export const toCityLink = ({ name, slug, countryCode, count }: ListedCity): CityLink => ({
  name,
  slug,
  countryCode,
  count,
});

/** @param businesses number of listings that the city's share refers to */
export const toCityListItem = (city: ListedCity, businesses: number): CityEntry => ({
  ...toCityLink(city),
  region: city.region,
  country: city.country,
  share: shareText(share(city.count, businesses)),
  categoryCount: city.categoryCount,
});

export const toCard = (business: Omit<ListedCard, 'slice'>): BusinessCard => ({
  slug: business.slug,
  name: business.name,
  category: business.category,
  rating: business.rating,
  reviews: business.reviews,
  photo: business.photo,
  address: business.fullAddress,
  phone: business.phone,
  status: business.status,
});
