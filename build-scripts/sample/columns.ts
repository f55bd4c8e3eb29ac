import type { Cell } from '../../api/exports/xlsx-xml.ts';

/** Columns of an Outscraper export of 2023–25, in its order, without those about people. */
export const SAMPLE_COLUMNS = [
  'name',
  'site',
  'subtypes',
  'category',
  'type',
  'phone',
  'full_address',
  'borough',
  'street',
  'city',
  'postal_code',
  'state',
  'us_state',
  'country',
  'country_code',
  'latitude',
  'longitude',
  'time_zone',
  'area_service',
  'rating',
  'reviews',
  'reviews_link',
  'photos_count',
  'photo',
  'located_in',
  'working_hours',
  'business_status',
  'about',
  'range',
  'logo',
  'verified',
  'location_link',
  'place_id',
  'google_id',
  'cid',
] as const;

/** A generated listing by column. */
export type SampleListing = Readonly<Record<(typeof SAMPLE_COLUMNS)[number], Cell>>;
