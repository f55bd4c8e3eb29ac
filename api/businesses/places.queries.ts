import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { addPlaces, citiesOf, tableOfPlace } from '../places/add-places.queries.ts';
import type { Place } from '../places/place-of.ts';

/** The id and stored name of a city. */
type Belonging = { readonly id: number; readonly name: string };

/** Finds the city of a place, or adds it, as an import does. */
export async function findOrAddCity(trx: Transaction<DB>, place: Place): Promise<Belonging> {
  const places = tableOfPlace(place);
  await addPlaces(trx, places);
  const { rows } = await sql<Belonging>`
    select city.id, city.name from (${citiesOf(places)}) found join cities city on city.id = city_id`.execute(
    trx,
  );
  const [city] = rows;
  if (!city) throw new Error('A city that was just added is not found.');
  return city;
}
