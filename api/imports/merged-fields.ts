import { type RawBuilder, sql } from 'kysely';
import type { Field } from './reading/fields.ts';

const STATUS_COLUMNS: readonly Field[] = [
  'status',
  'permanently_closed',
  'temporarily_closed',
  'date_closed',
];

/** Which columns of a file a column of ours depends on; it is updated if the file has one of them. */
const UPDATED_BY: Readonly<Record<string, readonly Field[]>> = {
  name: ['name'],
  fingerprint: ['full_address'],
  category_id: ['category', 'type'],
  city_id: ['city', 'full_address', 'latitude'],
  type: ['type'],
  full_address: ['full_address'],
  street: ['street'],
  postal_code: ['postal_code'],
  phone: ['phone'],
  latitude: ['latitude'],
  longitude: ['longitude'],
  time_zone: ['latitude'],
  rating: ['rating'],
  reviews: ['reviews'],
  reviews_link: ['reviews_link'],
  photo: ['photo'],
  logo: ['logo'],
  located_in: ['located_in'],
  working_hours: ['working_hours'],
  verified: ['verified'],
  about: ['about'],
  url: ['website'],
  features: ['about'],
  open_minutes: ['working_hours'],
  status: STATUS_COLUMNS,
  status_since: STATUS_COLUMNS,
};

/**
 * Columns that are worked out from another: whoever writes that one writes them. They are no change
 * by themselves, and none that is noted: an undone import has them worked out anew, from what is there
 * then, which may be a third value.
 */
export const WORKED_OUT_FROM: Readonly<Record<string, string>> = {
  features: 'about',
  open_minutes: 'working_hours',
};

/** What rows without an id of their own are told by; ids are filled in, never taken away. */
const FILLED_IN = ['place_id', 'cid'];

/** What a listing that had been deleted changes besides: it is there again, as a new one would be. */
const REVIVED = ['approved', 'deleted_at', 'deletion_id'];

/**
 * Columns that an import may write into listings that were there, and notes when it does. Whatever
 * else a listing has (its slug, for one) is no import's to change, or to restore.
 */
export const IMPORTED_COLUMNS: readonly string[] = [
  ...Object.keys(UPDATED_BY).filter((name) => !(name in WORKED_OUT_FROM)),
  ...FILLED_IN,
  ...REVIVED,
];

/** What decides which fields an import changes. */
export type FieldTerms = {
  /** The columns that the file has: what it lacks keeps its value. */
  readonly found: readonly Field[];
  /** Whether new listings are public at once. */
  readonly approved: boolean;
};

/** A field that an import may change. */
export type MergedField = {
  readonly name: string;
  readonly column: RawBuilder<unknown>;
  /** What the file says of it, as an expression of the staged row `s` and the listing `b`. */
  readonly given: RawBuilder<unknown>;
  /** What it is to be, also where an administrator has edited the listing. */
  readonly value: RawBuilder<unknown>;
};

const ref = (name: string): RawBuilder<unknown> => sql.ref(name);

/** A text and what is worked out from it come from the same side. */
const withText = (column: string, text: string) =>
  sql`case when ${ref(`s.${text}`)} is null then ${ref(`b.${column}`)} else ${ref(`s.${column}`)} end`;

/**
 * What a row gives for columns that are not a cell of their own. Where its cells for category or city
 * are blank, or the file has no such columns, both follow what tells them when that changes: a file of
 * names, types and addresses would otherwise take listings to other categories and cities than files
 * that name these have put them into.
 */
const GIVEN: Readonly<Record<string, RawBuilder<unknown>>> = {
  category_id: sql`case when s.category_given or s.type is not null and s.type is distinct from b.type
    then s.category_id else b.category_id end`,
  city_id: sql`case when s.city_given
      or s.full_address is not null and s.full_address is distinct from b.full_address
      or s.latitude is not null and (s.latitude, s.longitude) is distinct from (b.latitude, b.longitude)
    then s.city_id else b.city_id end`,
  // A row without an address has a fingerprint of its coordinates, or of its name alone.
  fingerprint: sql`case when s.full_address is null and b.full_address is not null
    then b.fingerprint else s.fingerprint end`,
  // The day on which the directory learns of it, not the day on which it happened.
  status_since: sql`case when s.status is distinct from b.status and s.status is not null
    then current_date else b.status_since end`,
  features: withText('features', 'about'),
  open_minutes: withText('open_minutes', 'working_hours'),
};

/**
 * The fields that an import may change. A blank cell keeps the stored value, as a missing column does.
 * @returns those that a file with these columns gives
 */
export function mergedFields({ found, approved }: FieldTerms): readonly MergedField[] {
  const has = new Set(found);
  // One coordinate is no place, and read as none.
  if (has.has('latitude') !== has.has('longitude'))
    for (const field of ['latitude', 'longitude'] as const) has.delete(field);
  const columns = Object.keys(UPDATED_BY).filter((name) =>
    UPDATED_BY[name]?.some((field) => has.has(field)),
  );
  return [
    ...columns.map((name) => {
      const kept = sql.ref(`b.${name}`);
      const given = GIVEN[name] ?? sql`coalesce(${sql.ref(`s.${name}`)}, ${kept})`;
      // What an administrator wrote stays.
      return {
        name,
        column: sql.ref(name),
        given,
        value: sql`case when ${sql.lit(WORKED_OUT_FROM[name] ?? name)} = any (b.edited_fields)
          then ${kept} else ${given} end`,
      };
    }),
    ...FILLED_IN.map((name) => {
      const given = sql`coalesce(${sql.ref(`b.${name}`)}, ${sql.ref(`s.${name}`)})`;
      return { name, column: sql.ref(name), given, value: given };
    }),
    ...REVIVED.map((name) => {
      // An administrator's word on a listing that is there stays.
      const given =
        name === 'approved'
          ? sql`case when b.deleted_at is null then b.approved else ${approved}::boolean end`
          : sql`null`;
      return { name, column: sql.ref(name), given, value: given };
    }),
  ];
}
