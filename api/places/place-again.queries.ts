import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { markHostRules } from '../changes/former-pages.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { recountCombinations } from '../combinations/combination-counts.queries.ts';
import { cityPath } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { valuesTable } from '../database/values-table.ts';
import { writeRegions } from '../search/entries.queries.ts';
import { addNames, addPlaces, citiesOf, type NamedAt } from './add-places.queries.ts';
import { PLACE_COLUMNS } from './place-values.ts';

/** A listing of a city that has not been placed, with the clues of its place. */
export type UnplacedListing = {
  readonly id: number;
  readonly name: string;
  readonly fingerprint: string;
  readonly cityId: number;
  readonly city: string;
  readonly citySlug: string;
  readonly countryCode: string;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether an administrator has chosen the city. */
  readonly isChosen: boolean;
};

/** Reads listings of cities that have not been placed, in the order of their ids. */
export const readUnplaced = (db: Kysely<DB>, after: number, most: number) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('cities as c', 'c.id', 'b.city_id')
    .innerJoin('countries as k', 'k.id', 'c.country_id')
    .where('c.placed', '=', false)
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(most)
    .select([
      'b.id',
      'b.name',
      'b.fingerprint',
      'b.city_id as cityId',
      'c.name as city',
      'c.slug as citySlug',
      'k.code as countryCode',
      'b.full_address as fullAddress',
      'b.phone',
      'b.latitude',
      'b.longitude',
      sql<boolean>`'city_id' = any (b.edited_fields)`.as('isChosen'),
    ])
    .execute();

/** Reads cities that have not been placed, in the order of their ids. */
export const readUnplacedCities = (db: Kysely<DB>, after: number, most: number) =>
  db
    .selectFrom('cities as c')
    .innerJoin('countries as k', 'k.id', 'c.country_id')
    .where('c.placed', '=', false)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(most)
    .select(['c.id', 'c.name', 'c.slug', 'k.code as countryCode'])
    .execute();

/** The values of places, in the order of {@link PLACE_COLUMNS}. */
export type PlaceRows = readonly (readonly (string | number | null)[])[];

/** A listing that moves, its new fingerprint, and the number of its place among the rows. */
export type Move = {
  readonly id: number;
  readonly from: number;
  readonly fingerprint: string;
  readonly no: number;
};

/**
 * Adds places that are new, and moves listings to their cities. A listing that has left its city since it was read
 * stays where it is.
 * @returns how many listings were moved
 */
export async function moveListings(
  trx: Transaction<DB>,
  rows: PlaceRows,
  moves: readonly Move[],
): Promise<number> {
  const places = valuesTable(PLACE_COLUMNS, rows);
  await addPlaces(trx, places);
  const { rows: cities } = await sql<{ no: number; city_id: number }>`${citiesOf(places)}`.execute(
    trx,
  );
  const ids = new Map(cities.map(({ no, city_id }) => [no, city_id]));
  const leaving = moves.filter(({ no, from }) => ids.get(no) !== from);
  if (leaving.length === 0) return 0;
  const targets = leaving.map(({ no }) => ids.get(no) ?? null);
  await changeListings(trx, PRIORITY.import, (listings) =>
    listings.update({
      ids: leaving.map(({ id }) => id),
      set: sql`city_id = m.city_id, fingerprint = m.fingerprint`,
      from: sql`unnest(${leaving.map(({ id }) => id)}::bigint[], ${leaving.map(({ from }) => from)}::int[],
        ${targets}::int[], ${leaving.map((move) => move.fingerprint)}::text[]) m (id, old_city_id, city_id, fingerprint)`,
      where: sql`m.id = b.id and b.city_id = m.old_city_id`,
    }),
  );
  return leaving.length;
}

/** What a city is, by most of its listings: a row of {@link PLACE_COLUMNS}. */
export type PlacedCity = { readonly id: number; readonly row: PlaceRows[number] };

/** A table `found` of cities with the values of their places. */
const foundOf = (cities: readonly PlacedCity[]) => sql`(
  select old.id, s.* from unnest(${cities.map(({ id }) => id)}::int[]) with ordinality old (id, at)
  join ${valuesTable(
    PLACE_COLUMNS,
    cities.map(({ row }, at) => [at + 1, ...row.slice(1)]),
  )} on s.no = old.at
) found`;

/** Whether an administrator has chosen the region of a city `c`, or that it has none. */
const IS_CHOSEN = sql`(c.region_id is not null or c.former_regions <> '{}')`;

/**
 * Gives cities the regions of most of their listings, before listings of other regions leave them. A chosen region stays:
 * the city is found by the other one, too, as if it had been moved from there.
 */
export async function setRegions(
  trx: Transaction<DB>,
  cities: readonly PlacedCity[],
): Promise<void> {
  const ids = cities.map(({ id }) => id);
  await sql`
    insert into regions (country_id, code, name, slug)
    select distinct on (c.country_id, region_slug) c.country_id, region_code, region_name, region_slug
    from ${foundOf(cities)} join cities c using (id) where region_slug is not null
    on conflict do nothing`.execute(trx);
  await sql`
    update cities c set
      region_id = case when ${IS_CHOSEN} then c.region_id else coalesce(r.merged_into, r.id) end,
      former_regions = case when ${IS_CHOSEN} then array(
        select distinct id from unnest(c.former_regions || r.id) other (id)
        where id is distinct from c.region_id order by 1
      ) else c.former_regions end,
      latitude = coalesce(found.latitude, c.latitude), longitude = coalesce(found.longitude, c.longitude)
    from ${foundOf(cities)} join regions r on r.slug = region_slug
    where c.id = found.id and r.country_id = c.country_id and c.slug in (found.slug, long_slug)`.execute(
    trx,
  );
  await recountRegions(trx, ids);
  await writeRegions(trx, ids);
}

/**
 * Recounts the regions of the countries of cities, whose regions have changed, and the combinations there. The lists of their cities lose their
 * cuts: each city may have joined any of them.
 */
async function recountRegions(trx: Transaction<DB>, cities: readonly number[]): Promise<void> {
  await lockChanges(trx);
  const countries = sql`select country_id from cities where id = any(${cities}::int[])`;
  await sql`
    update regions r set business_count = coalesce(n.businesses, 0), city_count = coalesce(n.cities, 0)
    from regions o left join (
      select region_id, sum(business_count) as businesses, count(*) as cities
      from cities where business_count > 0 and country_id in (${countries}) group by 1
    ) n on n.region_id = o.id
    where r.id = o.id and r.country_id in (${countries})`.execute(trx);
  await sql`
    update countries k set region_count = (
      select count(*) from regions r where r.country_id = k.id and r.business_count > 0
    ) where k.id in (${countries})`.execute(trx);
  await sql`
    delete from list_cuts c using regions r
    where c.kind = 'region' and c.key = r.id and r.country_id in (${countries})`.execute(trx);
  await recountCombinations(trx, {
    combinations: (alias) => {
      const of = (column: string) => sql.ref(`${alias}.${column}`);
      return sql`(${of('country_id')} in (${countries})
        or ${of('place')}::text = 'country' and ${of('place_id')} in (${countries}))`;
    },
    listings: sql`b.city_id in (select id from cities where country_id in (${countries}))`,
  });
}

/**
 * Notes that cities are placed, and gives them their other names. A city that is another one under another name
 * (Cologne, Köln), and has no listings left, is merged into that: its page redirects.
 */
export async function finishCities(
  trx: Transaction<DB>,
  cities: readonly PlacedCity[],
): Promise<void> {
  const ids = cities.map(({ id }) => id);
  const places = valuesTable(
    PLACE_COLUMNS,
    cities.map(({ row }, at) => [at + 1, ...row.slice(1)]),
  );
  const { rows: named } = await sql<NamedAt>`
    select c.id, names_at as "namesAt" from ${foundOf(cities)} join cities c using (id)
    where c.slug in (found.slug, long_slug) and names_at is not null`.execute(trx);
  await addNames(trx, named);
  const { rows: merged } = await sql<{ code: string | null; slug: string }>`
    with target as (${citiesOf(places)})
    update cities c set placed = true, merged_into = case
      when not exists (select from businesses b where b.city_id = c.id) then nullif(target.city_id, c.id) end
    from target, countries k
    where c.id = (${ids}::int[])[target.no] and k.id = c.country_id
    returning case when c.merged_into is not null then k.code end as code, c.slug`.execute(trx);
  await sql`
    update former_paths f set key = c.merged_into, page = 1 from cities c
    where f.kind = 'city' and f.key = c.id and c.id = any(${ids}::int[])
      and c.merged_into is not null`.execute(trx);
  const paths = merged.flatMap(({ code, slug }) => (code === null ? [] : [cityPath(code, slug)]));
  await markHostRules(trx, { paths, pages: [] });
}
