import { type RawBuilder, sql, type Transaction } from 'kysely';
import { allListed, beginChangeSet } from '../changes/change-set.queries.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { isAmongFirst, TOUCHED_PAIRS } from '../changes/touched-pairs.queries.ts';
import { COMBINATION_CARDS } from '../contract/pages/pagination.ts';
import type { DB } from '../database/tables.ts';
import { PLACES_OF_CITY, withWider } from './wider.ts';

const COUNTS = ['count', 'sundays', 'rated', 'tenths'] as const;

/** The columns of `combinations` for {@link COUNTS}. */
const COLUMN_NAMES = ['business_count', 'sunday_count', 'rated_count', 'rating_tenths'] as const;
const COLUMNS = sql.raw(COLUMN_NAMES.join(', '));

const columns = (toColumn: (name: (typeof COUNTS)[number]) => string) =>
  sql.raw(COUNTS.map(toColumn).join(', '));

/**
 * A query of (place, place_id, category_id, region_id, country_id, the counts, cards): what listings add to combinations,
 * and whether one has changed there that may be among the first. A listing that is not among the first of its own category
 * in its city is not among the first of a wider category or place.
 *
 * They are added up by city and category first: 15,000 listings of an import share places and categories.
 */
const deltasOf = (listings: RawBuilder<unknown>) => sql`
  with recursive counted as (
    select city_id, category_id, sum(sign)::int as count, (sum(sign) filter (where sunday))::int as sundays,
      (sum(sign) filter (where rating is not null))::int as rated, sum(sign * rating * 10)::bigint as tenths
    from (
      select old_city_id as city_id, old_category_id as category_id, old_sunday as sunday, old_rating as rating,
        -1 as sign
      from ${listings} where old_city_id is not null
      union all
      select new_city_id, new_category_id, new_sunday, new_rating, 1 from ${listings} where new_city_id is not null
    ) listing
    group by 1, 2
    having sum(sign) <> 0 or coalesce(sum(sign) filter (where sunday), 0) <> 0
      or coalesce(sum(sign) filter (where rating is not null), 0) <> 0 or coalesce(sum(sign * rating), 0) <> 0
  ), touched as (
    select city_id, category_id from (${TOUCHED_PAIRS}) t where ${isAmongFirst(COMBINATION_CARDS)}
  ), pairs as materialized (
    select city_id, category_id, ${columns((name) => `counted.${name}`)}, touched.city_id is not null as cards
    from counted full join touched using (city_id, category_id)
  ), up as (${withWider(sql`pairs`)})
  select p.place::place_kind, p.place_id, up.category_id, p.region_id, p.country_id,
    ${columns((name) => `coalesce(sum(pairs.${name}), 0) as ${name}`)}, bool_or(pairs.cards) as cards
  from pairs join up on up.kind = pairs.category_id join cities c on c.id = pairs.city_id
  ${PLACES_OF_CITY}
  where p.place_id is not null group by 1, 2, 3, 4, 5`;

/** Applies what the listings of a change set add to combinations, see {@link applyChanged}. */
export async function applyCombinations(
  trx: ChangeSet,
  listings: RawBuilder<unknown>,
): Promise<void> {
  await stage(
    trx,
    sql`
      select ${KEY}, d.place, d.place_id, d.category_id, d.region_id, d.country_id, d.cards, was.*,
        ${columns((name) => `was.${name} + d.${name}`)}
      from (${deltasOf(listings)}) d left join combinations t on t.key = ${KEY}
      cross join lateral (select ${WAS}) was (${columns((name) => name)})
      where d.cards or row(${columns((name) => `d.${name}`)}) <> row(0, 0, 0, 0)`,
  );
  await applyChanged(trx);
}

/** Some combinations, by a condition with the alias of the row, and the listings `b` that they count. */
export type Recounted = {
  readonly combinations: (alias: 't' | 'd') => RawBuilder<unknown>;
  readonly listings: RawBuilder<unknown>;
};

/**
 * Counts combinations again, after categories have moved in their tree, or cities to other regions.
 * @returns the change set with the combinations that differ
 */
export async function recountCombinations(
  trx: Transaction<DB>,
  { combinations, listings }: Recounted,
): Promise<ChangeSet> {
  const set = await beginChangeSet(trx);
  await stage(
    set,
    sql`
      select key, coalesce(d.place, t.place), coalesce(d.place_id, t.place_id),
        coalesce(d.category_id, t.category_id), case when d.place is null then t.region_id else d.region_id end,
        coalesce(d.country_id, t.country_id), false, ${WAS},
        ${columns((name) => `coalesce(d.${name}, 0)`)}
      from (
        select ${KEY} as key, d.* from (${deltasOf(allListed(listings))}) d where ${combinations('d')}
      ) d
      full join (select t.* from combinations t where ${combinations('t')}) t using (key)
      where row(${columns((name) => `d.${name}`)}, d.region_id)
        is distinct from row(${COLUMNS}, t.region_id)`,
  );
  await applyChanged(set);
  return set;
}

const KEY = sql`combination_key(d.place, d.place_id, d.category_id)`;

/** The counts of a combination `t` before the change. */
const WAS = sql.join(COLUMN_NAMES.map((column) => sql`coalesce(t.${sql.ref(column)}, 0)`));

const stage = (trx: ChangeSet, changed: RawBuilder<unknown>) =>
  sql`
    insert into changed_combinations (key, place, place_id, category_id, region_id, country_id, cards,
      ${columns((name) => `old_${name}`)}, ${columns((name) => `new_${name}`)})
    ${changed}`.execute(trx);

/**
 * Writes the staged counts. They stay in `changed_combinations` for the stale marks. Listings that change after their
 * category has moved in the tree may take away more than there is, until the trees are counted again.
 */
async function applyChanged(trx: ChangeSet): Promise<void> {
  await sql`analyze changed_combinations`.execute(trx);
  const changed = sql`changed_combinations c where t.key = c.key`;
  await sql`delete from combinations t using ${changed} and c.new_count <= 0`.execute(trx);
  const written = sql`c.region_id, ${columns((name) => `greatest(c.new_${name}, 0)`)}`;
  await sql`
    update combinations t set (region_id, ${COLUMNS}) = row(${written}) from ${changed} and c.new_count > 0
      and row(t.region_id, ${COLUMNS}) is distinct from row(${written})`.execute(trx);
  await sql`
    insert into combinations (place, place_id, category_id, country_id, region_id, ${COLUMNS})
    select place::place_kind, place_id, category_id, country_id, ${written}
    from changed_combinations c where old_count = 0 and new_count > 0`.execute(trx);
}
