import { type RawBuilder, sql, type Transaction } from 'kysely';
import { findOrAddCity } from '../businesses/places.queries.ts';
import { findOrAddCategory } from '../categories/add-categories.queries.ts';
import { categoryOf } from '../categories/category-of.ts';
import type { NamedNoun, Noun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { gazetteer } from '../places/gazetteer/load.ts';
import { PlaceResolver } from '../places/resolve-place.ts';
import { conflict } from './conflict.ts';
import { columnOf, TABLES, tableOf } from './rearrangements.queries.ts';

/** A category, city or region. What it lacks is null. */
export type NameRow = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly letter: string | null;
  readonly mergedInto: number | null;
  readonly parentId: number | null;
  readonly parentChosen: boolean;
  readonly countryId: number | null;
  readonly countryCode: string | null;
  readonly region: string | null;
  readonly regionId: number | null;
};

const OWN = sql`t.id, t.name, t.slug, t.merged_into as "mergedInto"`;
const NO_PARENT = sql`null::int as "parentId", false as "parentChosen"`;
const NO_REGION = sql`null as region, null::int as "regionId"`;
const COUNTRY = sql`t.country_id as "countryId", k.code as "countryCode"`;

/** Queries of rows `t`, without the condition. */
const ROWS: Readonly<Record<Noun, RawBuilder<unknown>>> = {
  category: sql`
    select ${OWN}, t.letter, t.parent_id as "parentId", t.parent_chosen as "parentChosen",
      null::int as "countryId", null as "countryCode", ${NO_REGION}
    from categories t`,
  city: sql`
    select ${OWN}, t.letter, ${NO_PARENT}, ${COUNTRY}, r.name as region, t.region_id as "regionId"
    from cities t join countries k on k.id = t.country_id left join regions r on r.id = t.region_id`,
  region: sql`
    select ${OWN}, null as letter, ${NO_PARENT}, ${COUNTRY}, ${NO_REGION}
    from regions t join countries k on k.id = t.country_id`,
};

/**
 * Locks a category, city or region.
 * @throws AppError `not_found` if there is none
 */
export async function lockName(trx: Transaction<DB>, noun: Noun, id: number): Promise<NameRow> {
  const { rows } = await sql<NameRow>`${ROWS[noun]} where t.id = ${id} for update of t`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', `There is no ${noun} ${id}.`);
  return row;
}

/**
 * The same for one that is no other name of another.
 * @throws AppError `conflict` if it has become one
 */
export async function lockOwnName(trx: Transaction<DB>, noun: Noun, id: number): Promise<NameRow> {
  const row = await lockName(trx, noun, id);
  if (row.mergedInto !== null)
    throw conflict('changed', `${row.name} is another name of a ${noun} now. Reload the page.`);
  return row;
}

/** Finds what imports take a name for, or adds it as they do. */
async function findOrAdd(
  trx: Transaction<DB>,
  noun: NamedNoun,
  name: string,
  { countryCode, region }: NameRow,
) {
  if (noun === 'category') return findOrAddCategory(trx, categoryOf(name));
  const clues = {
    countryName: null,
    fullAddress: null,
    phone: null,
    latitude: null,
    longitude: null,
  };
  const placed = new PlaceResolver(gazetteer()).resolve({
    ...clues,
    countryCode,
    region,
    city: name,
  });
  if ('missing' in placed) throw conflict('place', `${name} is no name of a city.`);
  return findOrAddCity(trx, placed.place);
}

/** How a name has become one of a category or city: it was already, by a new row, or by one without listings. */
export type Claimed = {
  readonly how: 'own' | 'added' | 'adopted';
  readonly rowId: number;
  /** The name as its row has it. */
  readonly rowName: string;
};

/**
 * Makes a name one of a category or city, so that imports find that by it. Call it under the lock of names.
 * @throws AppError `conflict` if the name is that of another one with listings
 */
export async function claimName(
  trx: Transaction<DB>,
  noun: NamedNoun,
  owner: NameRow,
  name: string,
): Promise<Claimed> {
  const { id: rowId, name: rowName } = await findOrAdd(trx, noun, name, owner);
  if (rowId === owner.id) return { how: 'own', rowId, rowName };
  const isAdded = await isOfThisTransaction(trx, noun, rowId);
  if (!isAdded && !(await isUnused(trx, noun, rowId)))
    throw conflict('taken', `“${name}” is the ${noun} ${rowName}. Merge the two instead.`, rowName);
  await setTarget(trx, noun, [rowId], owner.id);
  return { how: isAdded ? 'added' : 'adopted', rowId, rowName };
}

async function isOfThisTransaction(
  trx: Transaction<DB>,
  noun: NamedNoun,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${tableOf(noun)} where id = ${id} and added_at = now()`.execute(trx);
  return rows.length > 0;
}

/** Whether a category or city has no listings, of any state, no kinds and no further names. */
async function isUnused(trx: Transaction<DB>, noun: NamedNoun, id: number): Promise<boolean> {
  const kinds =
    noun === 'category'
      ? sql`union all select from categories k where k.parent_id = ${id} and k.merged_into is null`
      : sql``;
  const { rows } = await sql`
    select from (
      select from ${tableOf(noun)} o where o.merged_into = ${id}
      ${kinds} union all select from businesses b where ${columnOf(noun)} = ${id}
    ) used limit 1`.execute(trx);
  return rows.length === 0;
}

/** Makes rows other names of a category or city, or such of their own again. */
export const setTarget = (
  trx: Transaction<DB>,
  noun: Noun,
  ids: readonly number[],
  target: number | null,
) =>
  trx
    .updateTable(TABLES[noun])
    .set({ merged_into: target })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();

/** Removes rows that are names of a category or city, and nothing else. */
export async function removeNames(
  trx: Transaction<DB>,
  noun: Noun,
  ids: readonly number[],
  owner: number,
): Promise<void> {
  const isParent =
    noun === 'category'
      ? sql`exists (select from categories k where k.parent_id = t.id)`
      : sql`false`;
  await sql`
    delete from ${tableOf(noun)} t where id = any(${ids}::int[]) and merged_into = ${owner}
      and not ${isParent} and not exists (
        select from rearrangements r where r.noun = ${noun} and r.subject_id = t.id and r.kind = 'merge')`.execute(
    trx,
  );
}
