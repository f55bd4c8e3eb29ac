import type { Business, BusinessListItem } from '../contract/pages/entities.ts';
import type { BusinessRow, ListedBusiness } from './businesses.queries.ts';

const ratingText = (rating: number | null) => rating?.toFixed(1) ?? null;

export const presentBusiness = (row: BusinessRow): Business => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  category: row.category,
  type: row.type,
  fullAddress: row.fullAddress,
  street: row.street,
  city: row.city,
  postalCode: row.postalCode,
  country: row.country,
  countryCode: row.countryCode,
  phone: row.phone,
  latitude: row.latitude === null ? null : degreesText(row.latitude),
  longitude: row.longitude === null ? null : degreesText(row.longitude),
  timeZone: row.timeZone,
  rating: ratingText(row.rating),
  reviews: row.reviews,
  reviewsLink: row.reviewsLink,
  photo: row.photo,
  logo: row.logo,
  locatedIn: row.locatedIn,
  workingHours: row.workingHours,
  verified: row.verified,
  about: row.about,
  status: row.status,
  statusSince: row.statusSince,
  placeId: row.placeId,
  url: row.url,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Rounds to seven decimals, which is a centimetre, and avoids exponents such as 1e-7. */
const degreesText = (degrees: number) => degrees.toFixed(7).replace(/\.?0+$/, '');

export const presentListedBusiness = (row: ListedBusiness): BusinessListItem => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  category: row.category,
  type: row.type,
  fullAddress: row.fullAddress,
  city: row.city,
  country: row.country,
  countryCode: row.countryCode,
  phone: row.phone,
  rating: ratingText(row.rating),
  reviews: row.reviews,
  photo: row.photo,
  verified: row.verified,
  status: row.status,
});
