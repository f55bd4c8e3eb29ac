import { type Kysely, sql } from 'kysely';
import { type AdminCities, MOST_CITIES } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';

/** Maximum number of names in other languages that are ranked. */
const CITY_NAMES = sql.lit(1_000);

/**
 * Finds cities with a name that begins with the text, in any language, or with a word of their name that does. Names
 * of merged cities find those that their listings moved to.
 * @param country ISO 3166-1 alpha-2; the cities of every country if it is undefined
 */
export async function suggestCities(
  db: Kysely<DB>,
  text: string,
  country: string | undefined,
): Promise<AdminCities> {
  const end = sql`t.folded || chr(1114111)`;
  const { rows } = await sql<{ id: number }>`
    with t as materialized (select search_fold(${text}::text) as folded),
    named as (
      select c.id from t cross join cities c where c.key >= t.folded and c.key < ${end}
      union
      select c.id from t cross join cities c where c.key like '% ' || t.folded || '%'
      union
      select n.city_id from t cross join lateral (
        select city_id from city_names where key >= t.folded and key < ${end} order by key limit ${CITY_NAMES}
      ) n
    )
    select distinct coalesce(c.merged_into, c.id) as id
    from t cross join named n join cities c on c.id = n.id where t.folded <> ''`.execute(db);
  return listCitiesById(
    db,
    rows.map(({ id }) => id),
    country,
  );
}

/** The cities with these ids, those with most listed businesses first; no more than {@link MOST_CITIES}. */
export async function listCitiesById(
  db: Kysely<DB>,
  ids: readonly number[],
  country?: string,
): Promise<AdminCities> {
  const { rows } = await sql<AdminCities[number]>`
    select c.name, c.slug, r.name as region, k.code as "countryCode", c.business_count as count,
      c.latitude, c.longitude
    from cities c join countries k on k.id = c.country_id left join regions r on r.id = c.region_id
    where c.id = any(${ids}::int[]) and (${country ?? null}::text is null or k.code = ${country?.toUpperCase() ?? null})
    order by c.business_count desc, c.name collate "C", c.id limit ${sql.lit(MOST_CITIES)}`.execute(
    db,
  );
  return rows;
}
