import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import type { Category } from '../imports/stage-row.ts';
import { addPlaces, citiesOf, tableOfPlace } from '../places/add-places.queries.ts';
import type { Place } from '../places/place-of.ts';

/** The id and stored name of a city or category. */
export type Belonging = { readonly id: number; readonly name: string };

/** Finds the city of a place, or adds it, as an import does. */
export async function findOrAddCity(
  trx: Transaction<DB>,
  place: Place,
  names: readonly string[],
): Promise<Belonging> {
  const places = tableOfPlace(place, names);
  await addPlaces(trx, places);
  const { rows } = await sql<Belonging>`
    select city.id, city.name from (${citiesOf(places)}) found join cities city on city.id = city_id`.execute(
    trx,
  );
  const [city] = rows;
  if (!city) throw new Error('A city that was just added is not found.');
  return city;
}

/** Finds the category with this slug, or adds it, as an import does. */
export async function findOrAddCategory(
  trx: Transaction<DB>,
  { name, slug, letter }: Category,
): Promise<Belonging> {
  const { rows: added } = await sql<Belonging>`
    insert into categories (name, slug, letter)
    select ${name}::text, ${slug}::text, ${letter}::text
    where not exists (select from categories where slug = ${slug})
    on conflict do nothing returning id, name`.execute(trx);
  if (added[0]) return added[0];
  return trx
    .selectFrom('categories')
    .where('slug', '=', slug)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
}
