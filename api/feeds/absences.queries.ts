import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { InsertedListings } from '../changes/write-listings.queries.ts';
import type { AbsentRule } from '../contract/calls/feeds.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import type { Identity } from '../imports/identity.ts';
import type { FeedTerms } from './feed-terms.ts';

/** Whether the rule of the feed has closed or removed the matched listing `m`, which returns with this release. */
export const returnsTo = (feed: FeedTerms | null): RawBuilder<unknown> =>
  feed?.full
    ? sql`exists (
        select from feed_absences a where a.business_id = m.business_id and a.feed_id = ${feed.id}
          and a.ruled_in is not null and a.returned_in is null)`
    : sql`false`;

type SeenBatch = {
  readonly added: InsertedListings | null;
  /** The identifiers of rejected rows: their listings are in the release, and stay as they are. */
  readonly rejectedIds: readonly Pick<Identity, 'placeId' | 'cid'>[];
};

/**
 * Notes the listings of a batch of a full release, with the hashes of their rows and the versions in which the
 * import leaves them. Call it after the merge, in its transaction.
 * @param release its position is the number of rows read before the batch
 * @returns how many of them had been absent
 */
export async function noteSeen(
  trx: Transaction<DB>,
  release: { readonly importId: number; readonly feedId: number; readonly position: number },
  { added: inserted, rejectedIds }: SeenBatch,
): Promise<number> {
  const { importId, feedId, position } = release;
  const isNew = sql`not exists (select from matched m where m.row_no = s.row_no)`;
  const { numAffectedRows } = await sql`
    with added as (
      select id, row_number() over (order by id) as nth from businesses
      where import_id = ${importId} and id between ${inserted?.firstId ?? 0} and ${inserted?.lastId ?? 0}
    ), read as (
      select business_id as id, row_hash from matched join staging using (row_no) where not duplicate
      union all
      -- New listings get their ids in the order of their rows.
      select id, row_hash from added join (
        select row_hash, row_number() over (order by row_no) as nth from staging s where ${isNew}
      ) s using (nth)
    ), seen as (
      select id, row_hash, b.xmin as version from read join businesses b using (id)
      union all
      select business_id, row_hash, version from known_rows
      union all
      select id, null, xmin from businesses
      where place_id = any(${rejectedIds.map(({ placeId }) => placeId)}::text[])
        or cid = any(${rejectedIds.map(({ cid }) => cid)}::text[])
    ), noted as (
      insert into import_seen (import_id, position, business_ids, row_hashes, versions)
      select ${importId}, ${position}, array_agg(id), array_agg(row_hash), array_agg(version)
      from seen having count(*) > 0
    )
    update feed_absences a set returned_in = ${importId} from read
    where a.business_id = read.id and a.feed_id = ${feedId} and a.returned_in is null`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The last full release of a feed before an import, as far as its listings are known. */
export const releaseBefore = (feedId: number, importId: number) => sql`(
  select max(i.id) from imports i where i.feed_id = ${feedId} and i.id < ${importId}
    and i.status = 'done' and exists (select from import_seen s where s.import_id = i.id))`;

/**
 * Notes the listings that a full release lacks and the one before had, and forgets the releases before that.
 * A second call after a kill changes nothing.
 * @returns how many there are, and how many listings the release has
 */
export async function noteAbsent(
  trx: Transaction<DB>,
  feedId: number,
  importId: number,
): Promise<{ readonly went: number; readonly seen: number }> {
  const idsOf = (release: RawBuilder<unknown>) =>
    sql`select unnest(business_ids) as id from import_seen where import_id = ${release}`;
  await sql`
    insert into feed_absences (business_id, feed_id, import_id)
    select b.id, ${feedId}, ${importId}
    from (${idsOf(releaseBefore(feedId, importId))} except ${idsOf(sql`${importId}`)}) gone
    join businesses b using (id) where b.deleted_at is null
    on conflict (business_id, feed_id) do update
      set import_id = excluded.import_id, ruled_in = null, returned_in = null
      where feed_absences.returned_in is not null`.execute(trx);
  // Listings that have been purged.
  await sql`
    delete from feed_absences a where feed_id = ${feedId}
      and not exists (select from businesses b where b.id = a.business_id)`.execute(trx);
  await sql`
    delete from import_seen s using imports i
    where i.id = s.import_id and i.feed_id = ${feedId}
      and i.id <> ${importId} and i.id <> ${releaseBefore(feedId, importId)}`.execute(trx);
  const { rows } = await sql<{ went: number; seen: number }>`
    select (select count(*) from feed_absences
        where feed_id = ${feedId} and import_id = ${importId}) as went,
      (select coalesce(sum(cardinality(business_ids)), 0) from import_seen
        where import_id = ${importId})::integer as seen`.execute(trx);
  return rows[0] ?? { went: 0, seen: 0 };
}

const absent = (feedId: number) => sql`
  feed_absences a join businesses b on b.id = a.business_id and b.deleted_at is null
  where a.feed_id = ${feedId} and a.returned_in is null`;

/** The feeds whose last full release lacks a listing, with the time of the first release without it. */
export const listNotSeen = (db: Kysely<DB>, businessId: number) =>
  db
    .selectFrom('feed_absences as a')
    .innerJoin('feeds as f', 'f.id', 'a.feed_id')
    .innerJoin('imports as i', 'i.id', 'a.import_id')
    .select(['a.feed_id as feedId', 'f.name', 'i.created_at as since'])
    .where('a.business_id', '=', businessId)
    .where('a.returned_in', 'is', null)
    .orderBy('f.name')
    .execute();

/** The absent listings that a rule may change: those that no administrator has decided about. */
export const CHANGEABLE = {
  close: sql`b.status <> 'permanently_closed' and not 'status' = any (b.edited_fields)`,
  remove: sql`b.edited_fields = '{}'`,
} as const satisfies Record<Exclude<AbsentRule, 'keep'>, RawBuilder<unknown>>;

/**
 * The absent listings to which the rule of a feed applies, by id: the feed has brought them in, no other feed's
 * last full release has them, and the rule has not been applied to them before.
 */
export async function listRuled(
  db: Kysely<DB>,
  feedId: number,
  rule: Exclude<AbsentRule, 'keep'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from ${absent(feedId)} and a.ruled_in is null and ${CHANGEABLE[rule]}
      and b.import_id in (select id from imports where feed_id = ${feedId})
    except
    select unnest(business_ids) from import_seen where import_id in (
      select max(i.id) from imports i where i.feed_id <> ${feedId} and i.status = 'done'
        and exists (select from import_seen s where s.import_id = i.id)
      group by i.feed_id
    )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that an import has closed or removed absent listings. */
export const noteRuled = (
  trx: Transaction<DB>,
  { importId, feedId }: { readonly importId: number; readonly feedId: number },
  ids: readonly number[],
) =>
  sql`
    update feed_absences set ruled_in = ${importId}
    where feed_id = ${feedId} and business_id = any(${ids}::bigint[])`.execute(trx);

/** The number of absent listings that an import has closed or removed. */
export const countRuled = (db: Kysely<DB>, importId: number) =>
  countRows(db.selectFrom('feed_absences').where('ruled_in', '=', importId));

/** Forgets what an import that is undone has found about absences. */
export async function forgetAbsences(trx: Transaction<DB>, importId: number): Promise<void> {
  await sql`delete from import_seen where import_id = ${importId}`.execute(trx);
  await sql`delete from feed_absences where import_id = ${importId}`.execute(trx);
  await sql`
    update feed_absences set ruled_in = nullif(ruled_in, ${importId}),
      returned_in = nullif(returned_in, ${importId})
    where ${importId} in (ruled_in, returned_in)`.execute(trx);
}
