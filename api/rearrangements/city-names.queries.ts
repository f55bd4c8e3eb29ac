import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** A name by which searches find a city. */
export type CityName = { readonly cityId: number; readonly key: string };

/** Adds names by which searches find a city. @returns those that are new */
export async function addCityNames(
  trx: Transaction<DB>,
  cityId: number,
  from: { readonly id: number } | { readonly name: string },
): Promise<string[]> {
  const names =
    'id' in from
      ? sql`select key from city_names where city_id = ${from.id} union select key from cities where id = ${from.id}`
      : sql`select search_fold(${from.name})`;
  const { rows } = await sql<{ key: string }>`
    insert into city_names (city_id, key)
    select ${cityId}::int, n.key from (${names}) n (key)
    where n.key <> '' and n.key <> (select key from cities where id = ${cityId})
    on conflict do nothing returning key`.execute(trx);
  return rows.map(({ key }) => key);
}

export const removeCityNames = (trx: Transaction<DB>, cityId: number, keys: readonly string[]) =>
  trx
    .deleteFrom('city_names')
    .where('city_id', '=', cityId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();

/**
 * Removes the names that one of the further names of a city has brought to it, and to its other further names. Names of
 * the gazetteer stay, and so do those that another further name has brought as well. Call it while the row is still a
 * name of the city.
 * @param aliasId the row of the further name
 * @returns the removed ones
 */
export async function removeNamesOfAlias(
  trx: Transaction<DB>,
  cityId: number,
  aliasId: number,
): Promise<CityName[]> {
  const { rows } = await sql<CityName>`
    with family as (select id, key from cities where ${cityId} in (id, merged_into)),
    -- What administrators have added: all other names are those of the gazetteer.
    brought as (
      select r.kind, r.subject_id, case r.kind when 'rename' then r.subject_id else r.target_id end as city_id, n.key
      from rearrangements r cross join jsonb_array_elements_text(r.former -> 'cityNames') n (key)
      where r.noun = 'city' and r.kind in ('alias', 'merge', 'rename') and r.undone_at is null
    ),
    own as (
      select id, key from family
      union select n.city_id, n.key from family join city_names n on n.city_id = family.id
      where not exists (select from brought b where b.city_id = n.city_id and b.key = n.key)
      union select subject_id, key from brought where kind = 'alias'
    ),
    of_alias as (
      select key from own where id = ${aliasId}
      union select key from city_names where city_id = ${aliasId}
    )
    delete from city_names n using family, brought b
    where n.city_id = family.id and family.id <> ${aliasId} and b.city_id = n.city_id and b.key = n.key
      and n.key in (select key from of_alias)
      and not exists (
        select from own join family f using (id) where own.key = n.key and f.id not in (${cityId}, ${aliasId}))
    returning n.city_id as "cityId", n.key`.execute(trx);
  return rows;
}

/**
 * Adds names that {@link removeNamesOfAlias} has removed.
 * @param to the city that the further name belongs to again: the one of `from`, or what that has been merged into since
 */
export const restoreCityNames = (
  trx: Transaction<DB>,
  names: readonly CityName[],
  { from, to }: { readonly from: number | null; readonly to: number },
) =>
  sql`
    insert into city_names (city_id, key)
    select c.id, n.key
    from unnest(${names.map(({ cityId }) => cityId)}::int[], ${names.map(({ key }) => key)}::text[]) n (city_id, key)
    join cities c on c.id = case when n.city_id = ${from}::int then ${to}::int else n.city_id end
    where ${to}::int in (c.id, c.merged_into)
    on conflict do nothing`.execute(trx);
