/** The fields that the extraction report counts, in its order. */
export const FIELDS = [
  'name',
  'website',
  'category',
  'type',
  'phone',
  'full_address',
  'street',
  'city',
  'postal_code',
  'country',
  'country_code',
  'latitude',
  'longitude',
  'rating',
  'reviews',
  'reviews_link',
  'photo',
  'logo',
  'located_in',
  'working_hours',
  'verified',
  'about',
  'place_id',
] as const;

export type CountedField = (typeof FIELDS)[number];

/**
 * What a column can be read as; those after the first are taken but not counted. `google_id` is
 * `0x14ca…:0xe1cc…`, whose second half is the cid; `map_link` leads to the business on Google Maps.
 */
export type Field =
  | CountedField
  | 'cid'
  | 'google_id'
  | 'map_link'
  | 'own_id'
  | 'own_slug'
  | 'status'
  | 'permanently_closed'
  | 'temporarily_closed'
  | 'date_closed';
