import type { AdminBusiness } from '../contract/calls/admin-list.ts';
import type { Business, BusinessListItem } from '../contract/pages/entities.ts';
import { type FieldsOf, pickFields } from '../contract/pages/listing-columns.ts';

const ratingText = (rating: number | null) => rating?.toFixed(1) ?? null;

/** Rounds to seven decimals, which is a centimetre, and avoids exponents such as 1e-7. */
const degreesText = (degrees: number | null) => degrees?.toFixed(7).replace(/\.?0+$/, '') ?? null;

/** The JSON of a listing; fields of the row that the API does not answer are left out. */
export const presentBusiness = (row: FieldsOf<'api'>): Business => ({
  ...pickFields('api', row),
  latitude: degreesText(row.latitude),
  longitude: degreesText(row.longitude),
  rating: ratingText(row.rating),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentListedBusiness = (row: FieldsOf<'list'>): BusinessListItem => ({
  ...pickFields('list', row),
  rating: ratingText(row.rating),
});

export function presentAdminBusiness(
  row: FieldsOf<'api'> & { readonly approved: boolean },
): AdminBusiness {
  const { timeZone: _, ...business } = presentBusiness(row);
  const { fullAddress: address, reviews: reviewCount } = business;
  return { ...business, address, reviewCount, isApproved: row.approved };
}
