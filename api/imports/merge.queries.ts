import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addCategories, categoriesOf } from '../categories/add-categories.queries.ts';
import type { ListingChanges } from '../changes/change-listings.ts';
import type { InsertedListings } from '../changes/write-listings.queries.ts';
import { TODAY } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { noteSeen } from '../feeds/absences.queries.ts';
import { addPlaces, citiesOf } from '../places/add-places.queries.ts';
import {
  dropUnmatchedLinks,
  foldIntoKnown,
  foldLinks,
  keepListingsApart,
} from './link-identities.queries.ts';
import type { FieldTerms } from './merged-fields.ts';
import { PLAIN_COLUMNS } from './reading/plain-columns.ts';
import type { ReadBatch } from './reading-thread.ts';
import { NONE_UPDATED, updateMatched } from './update-matched.queries.ts';

export type MergeCounts = Awaited<ReturnType<typeof mergeStaged>>;

export type MergeOptions = FieldTerms &
  Pick<ReadBatch, 'links' | 'knownRows' | 'rejectedIds'> & {
    readonly importId: number;
    /** Rows read before the batch. */
    readonly position: number;
  };

/**
 * Merges the staged rows: adds new places and categories, matches rows with listings, updates the listings
 * that differ, and inserts the rest.
 */
export async function mergeStaged(
  trx: Transaction<DB>,
  listings: ListingChanges,
  options: MergeOptions,
) {
  await addPlaces(trx, STAGED_PLACES, options.importId);
  await sql`insert into place_ids ${citiesOf(STAGED_PLACES)}`.execute(trx);
  await addCategories(trx, STAGED_CATEGORIES, options.importId);
  await sql`insert into category_ids ${categoriesOf(STAGED_CATEGORIES)}`.execute(trx);
  const { removed, remarks } = options.links > 0 ? await foldLinks(trx) : NO_LINKS;
  const matches = await matchStaged(trx);
  const unmatched = options.links > 0 ? await dropUnmatchedLinks(trx) : 0;
  const { feed, importId, position, rejectedIds } = options;
  const known = feed?.full ? await foldIntoKnown(trx) : 0;
  const connected = matches === 0 ? [] : await keepListingsApart(trx);
  const repeated = known + (await markDuplicates(trx));
  const matched = matches - repeated;
  const { updated, erased } =
    matched === 0 ? NONE_UPDATED : await updateMatched(trx, listings, options);
  const added = await insertNew(trx, listings, options);
  const returned = feed?.full
    ? await noteSeen(trx, { importId, feedId: feed.id, position }, { added, rejectedIds })
    : 0;
  return {
    inserted: added?.count ?? 0,
    /** The range of ids of the inserted listings; null where there are none. */
    insertedIds: added,
    ...{ updated, unchanged: matched - updated + options.knownRows },
    /** Stored values that blank cells have erased; null unless the import is told to erase. */
    erased: options.erase ? erased : null,
    /** Listings that the release before of a feed lacked. */
    returned,
    /** Rows of the same listing as an earlier row of the file. */
    duplicates: repeated + removed + unmatched,
    /** Notices about imported rows. */
    remarks: [...remarks, ...connected],
  };
}

const NO_LINKS = { removed: 0, remarks: [] };

const STAGED_PLACES = sql`staged_places s`;
const STAGED_CATEGORIES = sql`staged_categories s`;

/**
 * Matches staged rows with listings. A row of this directory's own export matches by id and slug together. Any
 * other row matches by place id, else by cid, else by fingerprint; different place ids or cids always mean
 * different listings. So a row with a place id can match by cid or fingerprint only listings without a place
 * id, which are few and have their own indexes.
 *
 * `offset 0` keeps PostgreSQL from reversing the join and reading all listings: it has no statistics of the
 * staged rows, and ANALYZE took 70 ms per batch.
 * @returns the number of matched rows
 */
async function matchStaged(trx: Transaction<DB>): Promise<number> {
  await sql`truncate matched`.execute(trx);
  const match = async (rows: RawBuilder<unknown>, listings: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`
      insert into matched (row_no, business_id, learns)
      select s.row_no, min(b.id), bool_or(
        b.cid is null and s.cid is not null or b.place_id is null and s.place_id is not null)
      from (
        select * from staging n where ${rows}
          and not exists (select from matched m where m.row_no = n.row_no)
      ) s
      cross join lateral (select id, cid, place_id from businesses b where ${listings} offset 0) b
      group by 1`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  };
  return [
    await match(
      sql`own_id is not null and own_slug is not null`,
      sql`b.id = s.own_id and b.slug = s.own_slug
        and (b.place_id is null or s.place_id is null or b.place_id = s.place_id)`,
    ),
    await match(sql`place_id is not null`, sql`b.place_id = s.place_id`),
    await match(
      sql`cid is not null and place_id is not null`,
      sql`b.cid = s.cid and b.place_id is null`,
    ),
    await match(sql`cid is not null and place_id is null`, sql`b.cid = s.cid`),
    await match(
      sql`place_id is not null`,
      sql`b.fingerprint = s.fingerprint and b.place_id is null
        and (s.cid is null or b.cid is null)`,
    ),
    await match(
      sql`place_id is null`,
      sql`b.fingerprint = s.fingerprint and (s.cid is null or b.cid is null)`,
    ),
  ].reduce((sum, count) => sum + count, 0);
}

async function markDuplicates(trx: Transaction<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    update matched m set duplicate = true
    from matched earlier
    where earlier.business_id = m.business_id and earlier.row_no < m.row_no
      and not m.duplicate`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

async function insertNew(
  trx: Transaction<DB>,
  listings: ListingChanges,
  { importId, approved }: MergeOptions,
): Promise<InsertedListings | null> {
  const isNew = sql`not exists (select from matched m where m.row_no = s.row_no)`;
  // The first row gets the plain slug, if no listing has it and no former address uses it.
  await sql`truncate other_slugs`.execute(trx);
  await sql`
    insert into other_slugs
    select row_no, case when exists (select from businesses b where b.slug = f.long_slug)
      then long_slug || '-' || nextval(pg_get_serial_sequence('businesses', 'id'))
      else long_slug end
    from (
      select row_no, long_slug, row_number() over (partition by slug order by row_no) as nth,
        exists (select from businesses b where b.slug = s.slug offset 0)
          or exists (select from former_paths p where p.path = '/business/' || s.slug offset 0) as taken
      from staging s where ${isNew}
    ) f where nth > 1 or taken
    order by row_no`.execute(trx);

  const plain = PLAIN_COLUMNS.map(({ column, inserted }) => ({
    column: sql.ref(column),
    value: inserted ? sql`coalesce(${sql.ref(column)}, ${sql.raw(inserted)})` : sql.ref(column),
  }));
  const columns = sql.raw(`name, latitude, longitude, time_zone, working_hours, about, features,
    open_minutes, place_id, cid, fingerprint`);
  // The trigger that gives listings their family takes 30 µs for each, a join nothing.
  return listings.insert({
    columns: sql`slug, city_id, category_id, family_id, ${columns}, ${sql.join(plain.map(({ column }) => column))},
      status, status_since, approved, import_id`,
    select: sql`
      select coalesce(o.slug, s.slug), city_id, category_id, family_id, ${columns},
        ${sql.join(plain.map(({ value }) => value))}, coalesce(status, 'open'),
        case when status <> 'open' then ${TODAY} end, ${approved}, ${importId}
      from staging s
      join place_ids p on p.no = s.place_no join category_ids c on c.no = s.category_no
      join (
        select id as category_id, coalesce(family_id, id) as family_id from categories
      ) g using (category_id)
      left join other_slugs o using (row_no)
      where ${isNew} order by s.row_no`,
  });
}
