import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DuplicateKind } from '../contract/calls/admin-list.ts';
import { DUPLICATE_EXAMPLES, DUPLICATES_SHOWN, type Quality } from '../contract/calls/reports.ts';
import type { DB } from '../database/tables.ts';

/** Groups of listings that may be the same business. */
export type Duplicates = Omit<Quality['duplicates'][number], 'share'>;

/** The telephone number without punctuation. */
const PHONE = sql`translate(b.phone, ' ()-./', '')`;

/** What the listings of a group have in common besides the name. */
const COMMON: Readonly<Record<DuplicateKind, RawBuilder<unknown>>> = {
  city: sql`b.city_id::text`,
  phone: PHONE,
};

/**
 * Finds suspected duplicates. Their ids are stored in `suspected_duplicates`, by which the list of listings
 * can be filtered.
 */
export async function findDuplicates(
  trx: Transaction<DB>,
  kind: DuplicateKind,
): Promise<Duplicates> {
  const common = COMMON[kind];
  await sql`
    create temporary table alike on commit drop as
    select id, dense_rank() over (order by name_key, common) as number, count as listings from (
      select b.id, b.name_key, ${common} as common,
        count(*) over (partition by b.name_key, ${common}) as count
      from businesses b
      where b.deleted_at is null ${kind === 'phone' ? sql`and ${PHONE} <> ''` : sql``}
    ) b where count > 1`.execute(trx);
  await sql`
    delete from suspected_duplicates d
    where kind = ${kind} and not exists (select from alike a where a.id = d.business_id)`.execute(
    trx,
  );
  await sql`
    insert into suspected_duplicates (kind, business_id) select ${kind}, id from alike
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ groups: number; listings: number }>`
    select count(distinct number) as groups, count(*) as listings from alike`.execute(trx);
  const examples = await readExamples(trx);
  await sql`drop table alike`.execute(trx);
  return { kind, groups: rows[0]?.groups ?? 0, listings: rows[0]?.listings ?? 0, examples };
}

/** The largest groups, each with its first listings. */
async function readExamples(trx: Transaction<DB>): Promise<Duplicates['examples']> {
  const { rows } = await sql<Duplicates['examples'][number]>`
    with largest as (
      select number, min(listings) as listings, min(id) as first from alike
      group by number order by 2 desc, 3 limit ${DUPLICATE_EXAMPLES}
    )
    select b.name, c.name as city, k.code as "countryCode", b.phone, g.listings, (
      select json_agg(s order by s.id) from (
        select e.id, e.name, e.slug, e.full_address as "fullAddress", e.phone,
          e.approved as "isApproved"
        from alike a join businesses e on e.id = a.id
        where a.number = g.number order by e.id limit ${DUPLICATES_SHOWN}
      ) s
    ) as businesses
    from largest g join businesses b on b.id = g.first
    join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    order by g.listings desc, g.first`.execute(trx);
  return rows;
}
