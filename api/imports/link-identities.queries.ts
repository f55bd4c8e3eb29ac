import { sql, type Transaction } from 'kysely';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import type { DB } from '../database/tables.ts';

/**
 * A link row is a row whose identifiers add to those of an earlier row of the file: the earlier one had
 * a cid alone or a place id alone, and this one has both. It carries nothing but identifiers, so its
 * name is null. Its partner is the earlier row, if that stands in the same batch.
 */
const PAIRS = sql`
  select l.row_no as link, p.row_no as partner, l.place_id, l.cid
  from staging l join staging p on p.place_id = l.place_id and p.cid is null
  where l.name is null and p.name is not null
  union all
  select l.row_no, p.row_no, l.place_id, l.cid
  from staging l join staging p on p.cid = l.cid and p.place_id is null
  where l.name is null and p.name is not null`;

/** What became of link rows. */
export type FoldedLinks = {
  /** Link rows that are not staged any more. */
  readonly removed: number;
  readonly remarks: readonly ImportNotice[];
};

/**
 * Gives the identifiers of link rows to their partners in the batch. A link row without a partner stays
 * staged, to be matched with the listing that an earlier batch made of its partner. One with two
 * partners connects two rows of the file that have been taken for two businesses: it is left out.
 */
export async function foldLinks(trx: Transaction<DB>): Promise<FoldedLinks> {
  await sql`create temporary table if not exists link_pairs (
    link integer, partner integer, place_id text, cid text, partners bigint
  ) on commit delete rows`.execute(trx);
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
  const { numAffectedRows } = await sql`
    delete from staging where row_no in (select link from link_pairs)`.execute(trx);
  return {
    removed: Number(numAffectedRows ?? 0n),
    remarks: connecting.map((found) => notice('ids-of-two-rows', found)),
  };
}

/**
 * Leaves out link rows that no listing has matched.
 * @returns how many there are
 */
export async function dropUnmatchedLinks(trx: Transaction<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staging s where name is null
      and not exists (select from matched m where m.row_no = s.row_no)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Keeps two listings apart that a row connects: the row has been matched with one of them, and an
 * identifier that this one lacks belongs to the other. The row changes the listing that it is matched
 * with, which does not get the identifier of the other.
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
