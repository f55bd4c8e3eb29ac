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

/** Suspects, with the number and size of their group: a temporary table of the transaction. */
type SuspectsTable = { suspects: { id: number; number: number; listings: number } };

/**
 * Finds suspected duplicates. Their ids are stored in `suspected_duplicates`, by which the list of listings
 * can be filtered.
 */
export async function findDuplicates(
  trx: Transaction<DB>,
  kind: DuplicateKind,
): Promise<Duplicates> {
  const common = COMMON[kind];
  // Raw, as CREATE TABLE AS: unlike that of an INSERT, its query runs in parallel.
  await sql`
    create temporary table suspects on commit drop as
    select id, dense_rank() over (order by name_key, common) as number, count as listings from (
      select b.id, b.name_key, ${common} as common,
        count(*) over (partition by b.name_key, ${common}) as count
      from businesses b
      where b.deleted_at is null ${kind === 'phone' ? sql`and ${PHONE} <> ''` : sql``}
    ) b where count > 1`.execute(trx);
  const db = trx.$extendTables<SuspectsTable>();
  await db
    .deleteFrom('suspected_duplicates as d')
    .where('d.kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('suspects as s').whereRef('s.id', '=', 'd.business_id'))),
    )
    .execute();
  await db
    .insertInto('suspected_duplicates')
    .columns(['kind', 'business_id'])
    .expression((eb) => eb.selectFrom('suspects').select([eb.val(kind).as('kind'), 'id']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await db
    .selectFrom('suspects')
    .select(({ fn }) => [
      fn.count<number>('number').distinct().as('groups'),
      fn.countAll<number>().as('listings'),
    ])
    .executeTakeFirstOrThrow();
  const examples = await readExamples(trx);
  await trx.schema.dropTable('suspects').execute();
  return { kind, ...found, examples };
}

/** The largest groups, each with its first listings. Raw: the examples are nested as JSON. */
async function readExamples(trx: Transaction<DB>): Promise<Duplicates['examples']> {
  const { rows } = await sql<Duplicates['examples'][number]>`
    with largest as (
      select number, min(listings) as listings, min(id) as first from suspects
      group by number order by 2 desc, 3 limit ${DUPLICATE_EXAMPLES}
    )
    select b.name, c.name as city, k.code as "countryCode", b.phone, g.listings, (
      select json_agg(s order by s.id) from (
        select e.id, e.name, e.slug, e.full_address as "fullAddress", e.phone,
          e.approved as "isApproved"
        from suspects a join businesses e on e.id = a.id
        where a.number = g.number order by e.id limit ${DUPLICATES_SHOWN}
      ) s
    ) as businesses
    from largest g join businesses b on b.id = g.first
    join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    order by g.listings desc, g.first`.execute(trx);
  return rows;
}
