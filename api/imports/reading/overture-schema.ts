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
  [{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
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
