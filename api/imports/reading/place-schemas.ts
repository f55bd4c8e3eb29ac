import type { SchemaElement } from 'hyparquet-writer';

const text = (name: string): SchemaElement => ({
  ...{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
});
const plain = (name: string, type: 'DOUBLE' | 'FLOAT' | 'INT32'): SchemaElement => ({
  ...{ name, type, repetition_type: 'OPTIONAL' },
});
const group = (name: string, members: SchemaElement[][]): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: members.length },
  ...members.flat(),
];
const list = (name: string, item: SchemaElement[]): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ...item,
];
const texts = (name: string) => list(name, [text('element')]);
const bytes = (name: string): SchemaElement[] => [
  { name, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
];
const bbox = ['xmin', 'xmax', 'ymin', 'ymax'].map((name) => [plain(name, 'FLOAT')]);
const addressParts = ['freeform', 'locality', 'postcode', 'region', 'country'].map((name) => [
  text(name),
]);

/**
 * The columns of Overture's places, as its Parquet files declare them, without the list of sources. Samples
 * are written with them.
 */
export const OVERTURE: readonly SchemaElement[][] = [
  [text('id')],
  bytes('geometry'),
  group('bbox', bbox),
  [plain('version', 'INT32')],
  group('names', [[text('primary')], texts('rules')]),
  group('categories', [[text('primary')], texts('alternate')]),
  [text('basic_category')],
  group('taxonomy', [[text('primary')], texts('hierarchy'), texts('alternates')]),
  [plain('confidence', 'DOUBLE')],
  texts('websites'),
  texts('socials'),
  texts('emails'),
  texts('phones'),
  group('brand', [[text('wikidata')]]),
  list('addresses', group('element', addressParts)),
  [text('operating_status')],
];

/**
 * The columns of Foursquare's places (FSQ OS Places), as its Parquet files declare them, with the number of the
 * Facebook page and the day of the release as texts.
 */
export const FOURSQUARE: readonly SchemaElement[][] = [
  [text('fsq_place_id')],
  [text('name')],
  [plain('latitude', 'DOUBLE')],
  [plain('longitude', 'DOUBLE')],
  ...['address', 'locality', 'region', 'postcode', 'admin_region', 'post_town', 'po_box'].map(
    (name) => [text(name)],
  ),
  ...['country', 'date_created', 'date_refreshed', 'date_closed', 'tel', 'website', 'email'].map(
    (name) => [text(name)],
  ),
  ...['facebook_id', 'instagram', 'twitter'].map((name) => [text(name)]),
  texts('fsq_category_ids'),
  texts('fsq_category_labels'),
  [text('placemaker_url')],
  bytes('geom'),
  group('bbox', bbox),
  [text('dt')],
];
