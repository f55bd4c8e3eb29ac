import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { CityRegions } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { changedSince, conflict } from './conflict.ts';
import { FORMER } from './former.ts';
import { moveCities } from './move-cities.ts';
import { lockName, lockOwnName } from './names.queries.ts';
import { noteRearrangement } from './rearrangements.queries.ts';

/**
 * Moves a city with its further names to another region of its country, or to none. Imports find it there by its former
 * region, too.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if it is there already, or the region is in another country
 */
export async function moveCity(
  trx: Transaction<DB>,
  { id, regionId: to }: { readonly id: number; readonly regionId: number | null },
  actor: Actor,
): Promise<number> {
  await lockNames(trx);
  const { name, countryId, region, regionId: from } = await lockOwnName(trx, 'city', id);
  const target = to === null ? null : await lockOwnName(trx, 'region', to);
  if (to === from) throw conflict('own', `${name} is there already. Reload the page.`);
  if (target && target.countryId !== countryId)
    throw conflict('country', `${target.name} is in another country.`);
  const { moved, known } = await readNames(trx, { id, from, to });
  await moveCities(trx, moved, { from, to });
  await setFormerRegions(trx, moved, { gone: to, added: from });
  const rearrangement = await noteRearrangement(trx, {
    ...{ noun: 'city', kind: 'move', subjectId: id, targetId: null, username: actor.username },
    former: { name, from, to, newName: target?.name ?? null, moved, known },
  });
  await writeAudit(trx, actor, {
    action: 'city.move',
    subject: name,
    before: { region },
    after: { region: target?.name ?? null },
  });
  return rearrangement;
}

/**
 * Undoes a move of a city.
 * @param former of the rearrangement
 * @returns the name of the city
 * @throws AppError `conflict` if it has been moved again, or merged, or its two regions have been merged
 */
export async function moveCityBack(
  trx: Transaction<DB>,
  id: number,
  former: unknown,
): Promise<string> {
  const { name, from, to, moved, known } = FORMER.region.parse(former);
  const { regionId } = await lockOwnName(trx, 'city', id);
  if (regionId !== (await nowIn(trx, to))) throw changedSince();
  const target = await nowIn(trx, from);
  // Both are one since a merge, whose undo needs to know the cities of each.
  if (target === regionId) throw changedSince();
  const { moved: still } = await readNames(trx, { id, from: regionId, to: target });
  const back = still.filter((row) => moved.includes(row));
  await moveCities(trx, back, { from: regionId, to: target });
  await setFormerRegions(trx, back, { gone: from, added: known ? to : null });
  return name;
}

/** A region, or what that has been merged into since. */
async function nowIn(trx: Transaction<DB>, id: number | null): Promise<number | null> {
  return id === null ? null : ((await lockName(trx, 'region', id)).mergedInto ?? id);
}

type Move = { readonly id: number; readonly from: number | null; readonly to: number | null };

/** The city with its further names in its region, and whether imports find it in the new region already. */
async function readNames(trx: Transaction<DB>, { id, from, to }: Move) {
  const { rows } = await sql<{ id: number; known: boolean }>`
    select id, coalesce(${to}::int = any(former_regions), false) as known from cities
    where id = ${id} or merged_into = ${id} and region_id is not distinct from ${from}::int
    order by id`.execute(trx);
  return {
    moved: rows.map((row) => row.id),
    known: rows.some((row) => row.id === id && row.known),
  };
}

const setFormerRegions = (
  trx: Transaction<DB>,
  cities: readonly number[],
  { gone, added }: { readonly gone: number | null; readonly added: number | null },
) =>
  sql`
    update cities
    set former_regions = array_remove(array_remove(former_regions, ${gone}::int) || ${added}::int, null)
    where id = any(${cities}::int[])`.execute(trx);

/** The region of a city, and those that it can be moved to, with what each counts. */
export async function readRegionsOf(db: Kysely<DB>, id: number): Promise<CityRegions> {
  const city = await db
    .selectFrom('cities')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .select(['country_id', 'region_id as regionId'])
    .executeTakeFirst();
  if (!city) throw new AppError('not_found', `There is no city ${id}.`);
  const regions = await db
    .selectFrom('regions')
    .where('country_id', '=', city.country_id)
    .where('merged_into', 'is', null)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id')
    .select(['id', 'name', 'business_count as own', 'city_count as cities'])
    .execute();
  return { regionId: city.regionId, regions };
}
