import { type RawBuilder, sql } from 'kysely';
import type { Field } from './reading/columns.ts';

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

/**
 * What the file says of columns that it may say without a word for them. Where it has none, they
 * follow what tells them when that changes: a file of names, types and addresses would otherwise take
 * listings to other categories and cities than files that name these have put them into.
 */
const GIVEN: Readonly<Record<string, (has: ReadonlySet<Field>) => RawBuilder<unknown>>> = {
  category_id: (has) => {
    const told = has.has('category') ? sql`` : sql`and s.type is distinct from b.type`;
    return sql`case when s.category_known ${told} then s.category_id else b.category_id end`;
  },
  city_id: (has) => {
    if (has.has('city')) return sql`s.city_id`;
    const moved = [
      has.has('full_address') ? [sql`s.full_address is distinct from b.full_address`] : [],
      has.has('latitude')
        ? [sql`(s.latitude, s.longitude) is distinct from (b.latitude, b.longitude)`]
        : [],
    ].flat();
    return sql`case when ${sql.join(moved, sql` or `)} then s.city_id else b.city_id end`;
  },
};

/** @returns the fields that an import of a file with these columns may change */
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
      const given = GIVEN[name]?.(has) ?? sql.ref(`s.${name}`);
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
