import { sql, type Transaction } from 'kysely';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import type { DB } from '../database/tables.ts';
import { type StagingTables, UNLINKED_COLUMNS } from './staging-columns.ts';

/**
 * A link row is a row that adds an identifier to an earlier row of the file: the earlier row has only a cid or
 * only a place id, the link row has both. It is staged with its identifiers alone, so its name is null. Its
 * partner is the earlier row, if that is in the same batch.
 */
const PAIRS = sql`
  select l.row_no as link, p.row_no as partner, l.place_id, l.cid
  from staging l join staging p on p.place_id = l.place_id and p.cid is null
  where l.name is null and p.name is not null
  union all
  select l.row_no, p.row_no, l.place_id, l.cid
  from staging l join staging p on p.cid = l.cid and p.place_id is null
  where l.name is null and p.name is not null`;

/**
 * Copies the identifiers of link rows to their partners in the batch. A link row without a partner stays staged,
 * so that it can match the listing that an earlier batch made of its partner. A link row with two partners
 * connects two rows that are already two businesses: it is removed, with a remark.
 */
export async function foldLinks(trx: Transaction<DB>) {
  await sql`truncate link_pairs`.execute(trx);
  await sql`
    insert into link_pairs
    select link, partner, place_id, cid, count(*) over (partition by link) from (${PAIRS}) pairs`.execute(
    trx,
  );
  await sql`
    update staging s set place_id = l.place_id, cid = l.cid
    from link_pairs l where l.partner = s.row_no and l.partners = 1`.execute(trx);
  const { rows: connecting } = await sql<{ name: string; first: number; second: number }>`
    select min(s.name) as name, min(l.partner) as first, max(l.partner) as second
    from link_pairs l join staging s on s.row_no = l.partner
    where l.partners > 1 and not exists (
      select from businesses b where b.place_id = l.place_id and b.cid = l.cid)
    group by l.link order by l.link`.execute(trx);
  const { numDeletedRows } = await trx
    .$extendTables<StagingTables>()
    .deleteFrom('staging')
    .where('row_no', 'in', ({ selectFrom }) => selectFrom('link_pairs').select('link'))
    .executeTakeFirstOrThrow();
  return {
    /** The number of link rows that are removed from staging. */
    removed: Number(numDeletedRows),
    remarks: connecting.map((found) => notice('ids-of-two-rows', found)),
  };
}

/**
 * Removes link rows without a matched listing from staging.
 * @returns the number of removed rows
 */
export async function dropUnmatchedLinks(trx: Transaction<DB>): Promise<number> {
  const { numDeletedRows } = await trx
    .$extendTables<StagingTables>()
    .deleteFrom('staging as s')
    .where('s.name', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('matched as m').whereRef('m.row_no', '=', 's.row_no'))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Marks rows as duplicates that match the listing of an earlier known row. A row with an identifier that the listing
 * lacks becomes a link row instead.
 * @returns the number of duplicates
 */
export async function foldIntoKnown(trx: Transaction<DB>): Promise<number> {
  await sql`
    insert into known_listings select business_id, row_no from known_rows
    on conflict do nothing`.execute(trx);
  const cleared = UNLINKED_COLUMNS.map((name) => sql`${sql.ref(name)} = null`);
  await sql`
    update staging s set ${sql.join(cleared)} from matched m join known_listings k using (business_id)
    where m.row_no = s.row_no and k.row_no < m.row_no and m.learns`.execute(trx);
  const { numAffectedRows } = await sql`
    update matched m set duplicate = true from known_listings k
    where k.business_id = m.business_id and k.row_no < m.row_no and not m.learns`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Keeps two listings apart that a row connects: the row matches one of them, and its other identifier belongs to
 * the second. The row updates the listing that it matches, without that identifier.
 * @returns a remark for each such row
 */
export async function keepListingsApart(trx: Transaction<DB>): Promise<readonly ImportNotice[]> {
  const { rows } = await sql<{ name: string; first: number; second: number }>`
    with learning as (
      select s.row_no, s.place_id, s.cid, m.business_id from matched m join staging s using (row_no)
      where m.learns
    ), others as (
      select l.row_no, l.business_id, 'cid' as id, o.id as other from learning l
      cross join lateral (
        select id from businesses b
        where b.cid = l.cid and b.place_id is null and b.id <> l.business_id limit 1
      ) o
      union all
      select l.row_no, l.business_id, 'place_id', o.id from learning l
      cross join lateral (
        select id from businesses b where b.place_id = l.place_id and b.id <> l.business_id offset 0
      ) o
    ), kept as (
      update staging s set
        cid = case when 'cid' = any (o.ids) then null else s.cid end,
        place_id = case when 'place_id' = any (o.ids) then null else s.place_id end
      from (select row_no, array_agg(id) as ids from others group by row_no) o
      where o.row_no = s.row_no
    )
    select b.name, b.id as first, o.other as second
    from others o join businesses b on b.id = o.business_id order by o.row_no`.execute(trx);
  return rows.map((found) => notice('ids-of-two-listings', found));
}
