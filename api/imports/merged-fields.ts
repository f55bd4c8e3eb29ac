import { type RawBuilder, sql } from 'kysely';
import { kindsAndWider } from '../categories/category-tree.queries.ts';
import { TODAY } from '../database/office-day.ts';
import type { FeedTerms } from '../feeds/feed-terms.ts';
import { STATUS_FIELDS } from './reading/columns.ts';
import { ERASABLE_COLUMNS } from './reading/erasable-columns.ts';
import type { Field } from './reading/fields.ts';
import { PLAIN_COLUMNS } from './reading/plain-columns.ts';

/** The file columns that a database column depends on: it is updated if the file has one of them. */
const UPDATED_BY: Readonly<Record<string, readonly Field[]>> = {
  name: ['name'],
  fingerprint: ['full_address'],
  category_id: ['category', 'type'],
  city_id: ['city', 'full_address', 'latitude'],
  ...Object.fromEntries(PLAIN_COLUMNS.map(({ column, cell }) => [column, [cell]])),
  latitude: ['latitude'],
  longitude: ['longitude'],
  time_zone: ['latitude'],
  working_hours: ['working_hours'],
  about: ['about'],
  features: ['about'],
  open_minutes: ['working_hours'],
  status: STATUS_FIELDS,
  status_since: STATUS_FIELDS,
};

/**
 * Columns that are derived from another, and written together with it. They are neither compared nor logged:
 * an undo derives them again from the text that it leaves, which may be a third value.
 */
export const WORKED_OUT_FROM: Readonly<Record<string, string>> = {
  features: 'about',
  open_minutes: 'working_hours',
};

/** Identifiers: an import fills them in, and never changes or removes them. */
const FILLED_IN = ['place_id', 'cid'];

/** Columns by which an import restores a deleted listing, with the approval of a new one. */
const REVIVED = ['approved', 'deleted_at', 'deletion_id'];

/**
 * Columns that an import may update in existing listings, and that it logs for the undo. Imports and undos leave
 * all other columns, such as the slug, as they are.
 */
export const IMPORTED_COLUMNS: readonly string[] = [
  ...Object.keys(UPDATED_BY).filter((name) => !(name in WORKED_OUT_FROM)),
  ...FILLED_IN,
  ...REVIVED,
];

/** The terms that decide which fields an import changes. */
export type FieldTerms = {
  /** The fields that the file has columns for: all others keep their values. */
  readonly found: readonly Field[];
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Whether blank cells erase stored values. */
  readonly erase: boolean;
  /** Whether its values only fill in what is missing. */
  readonly fill: boolean;
  /** The feed that the file comes from. */
  readonly feed: FeedTerms | null;
};

/** A field that an import may change. */
export type MergedField = {
  readonly name: string;
  readonly column: RawBuilder<unknown>;
  /** The value by the file, as an expression of the staged row `s` and the listing `b`. */
  readonly given: RawBuilder<unknown>;
  /** The value to store: as `given`, except that fields which an administrator has edited stay. */
  readonly value: RawBuilder<unknown>;
  /** Whether a blank cell of the row erases it; null where none can. */
  readonly erased: RawBuilder<unknown> | null;
};

const ERASABLE = new Map(
  ERASABLE_COLUMNS.map(({ column, empty }, at) => [
    column,
    {
      erased: sql`(s.blank & ${sql.lit(String(2n ** BigInt(at)))}::bigint <> 0)`,
      empty: sql.raw(empty),
    },
  ]),
);

/** Takes a derived column from the same side, row or listing, as the text that it derives from. */
const withText = (column: string, text: string) =>
  sql`case when ${sql.ref(`s.${text}`)} is null then ${sql.ref(`b.${column}`)} else ${sql.ref(`s.${column}`)} end`;

/** Stored degrees may have more decimals than imports store today: such a difference is none. */
const isElsewhere = (column: 'latitude' | 'longitude') =>
  sql`${sql.ref(`s.${column}`)} is not null
    and (${sql.ref(`b.${column}`)} is null or abs(${sql.ref(`s.${column}`)} - ${sql.ref(`b.${column}`)}) > 6e-7)`;

const movedTo = (column: 'latitude' | 'longitude') =>
  sql`case when ${isElsewhere(column)} then ${sql.ref(`s.${column}`)} else ${sql.ref(`b.${column}`)} end`;

/** Whether the row only has a category above that of the listing. An export of this directory means what it says. */
const IS_WIDER = sql`s.own_id is null and s.category_id <> b.category_id
  and (b.category_id, s.category_id) in (${kindsAndWider})`;

/**
 * The values of columns that have no cell of their own. If a row has no category or city, both change only when
 * the type, address or coordinates that they are inferred from change. Otherwise a file with names, types and
 * addresses would move listings out of the categories and cities that other files have named.
 */
const GIVEN: Readonly<Record<string, RawBuilder<unknown>>> = {
  category_id: sql`case when (s.category_given or s.type is not null and s.type is distinct from b.type)
      and not (${IS_WIDER})
    then s.category_id else b.category_id end`,
  city_id: sql`case when s.city_given
      or s.full_address is not null and s.full_address is distinct from b.full_address
      or ${isElsewhere('latitude')} or ${isElsewhere('longitude')}
    then s.city_id else b.city_id end`,
  // A row without an address has a fingerprint of its coordinates, or of its name alone.
  fingerprint: sql`case when s.full_address is null and b.full_address is not null
    then b.fingerprint else s.fingerprint end`,
  latitude: movedTo('latitude'),
  longitude: movedTo('longitude'),
  // A row without reviews has no rating. Null alone would keep the former one.
  rating: sql`case when s.reviews = 0 then s.rating else coalesce(s.rating, b.rating) end`,
  features: withText('features', 'about'),
  open_minutes: withText('open_minutes', 'working_hours'),
};

/** The status by the file. A listing that the rule of its feed has closed is open again when it returns. */
function statusBy({ feed, fill }: FieldTerms): RawBuilder<unknown> {
  const kept = feed?.full
    ? sql`case when s.returns and b.deleted_at is null and b.status = 'permanently_closed'
        then 'open' else b.status end`
    : sql`b.status`;
  return fill ? kept : sql`coalesce(s.status, ${kept})`;
}

/** The columns that the file changes. A file that fills in changes those that may be missing. */
function columnsBy({ found, feed, fill }: FieldTerms): string[] {
  const has = new Set(found);
  // A single coordinate is no position: the reader drops it.
  if (has.has('latitude') !== has.has('longitude'))
    for (const field of ['latitude', 'longitude'] as const) has.delete(field);
  if (feed?.full) for (const field of STATUS_FIELDS) has.add(field);
  return Object.keys(UPDATED_BY).filter(
    (name) =>
      UPDATED_BY[name]?.some((field) => has.has(field)) &&
      (!fill || ERASABLE.has(textOf(name)) || (feed?.full && UPDATED_BY[name] === STATUS_FIELDS)),
  );
}

/** The column that a derived one derives from, or itself. */
const textOf = (name: string) => WORKED_OUT_FROM[name] ?? name;

/**
 * The fields that an import of a file with these columns may change. A blank cell keeps the stored value, as a
 * missing column does, unless the import is told to erase.
 */
export function mergedFields(terms: FieldTerms): readonly MergedField[] {
  const { erase, fill } = terms;
  const status = statusBy(terms);
  const given: Readonly<Record<string, RawBuilder<unknown>>> = {
    ...GIVEN,
    status,
    // The day of the import, not the day on which the business closed.
    status_since: sql`case when ${status} is distinct from b.status
      then ${TODAY} else b.status_since end`,
  };
  return [
    ...columnsBy(terms).map((name) => {
      const kept = sql.ref(`b.${name}`);
      const erasable = ERASABLE.get(textOf(name));
      const changed = given[name] ?? sql`coalesce(${sql.ref(`s.${name}`)}, ${kept})`;
      const filled =
        fill && erasable
          ? sql`case when ${sql.ref(`b.${textOf(name)}`)} is not distinct from ${erasable.empty}
              then ${changed} else ${kept} end`
          : changed;
      const erasing = erase ? erasable : undefined;
      // A derived column of a blank cell is staged as that of a listing without the text.
      const empty = name in WORKED_OUT_FROM ? sql.ref(`s.${name}`) : erasing?.empty;
      const stored = erasing
        ? sql`case when ${erasing.erased} then ${empty} else ${filled} end`
        : filled;
      return {
        name,
        column: sql.ref(name),
        given: stored,
        erased: erasing?.erased ?? null,
        value: sql`case when ${sql.lit(textOf(name))} = any (b.edited_fields)
          then ${kept} else ${stored} end`,
      };
    }),
    ...FILLED_IN.map((name) =>
      always(name, sql`coalesce(${sql.ref(`b.${name}`)}, ${sql.ref(`s.${name}`)})`),
    ),
    ...REVIVED.map((name) => always(name, revived(name, terms))),
  ];
}

/** A field that an administrator's edit does not protect. */
const always = (name: string, value: RawBuilder<unknown>): MergedField => ({
  ...{ name, column: sql.ref(name), given: value, value, erased: null },
});

/**
 * An import restores deleted listings. A feed, which runs without a person, restores those that its own rule
 * has removed.
 */
function revived(name: string, { approved, feed }: FieldTerms): RawBuilder<unknown> {
  const kept = sql.ref(`b.${name}`);
  // A listing that is not deleted keeps its approval.
  if (name === 'approved')
    return feed
      ? kept
      : sql`case when b.deleted_at is null then b.approved else ${approved}::boolean end`;
  if (!feed) return sql`null`;
  return feed.full ? sql`case when s.returns then null else ${kept} end` : kept;
}
