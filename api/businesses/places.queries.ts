import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import type { Place } from '../imports/places.ts';
import type { Category } from '../imports/stage-row.ts';

/** The id and stored name of a city or category. */
export type Belonging = { readonly id: number; readonly name: string };

/** Finds the city with the place's slug, or adds it, and its country if that is new, as an import does. */
export async function findOrAddCity(trx: Transaction<DB>, place: Place): Promise<Belonging> {
  await sql`
    insert into countries (code, name, slug)
    select ${place.countryCode}, ${place.countryName}::text, ${place.countrySlug}::text
    where not exists (select from countries where code = ${place.countryCode})
    on conflict do nothing`.execute(trx);
  const { rows: added } = await sql<Belonging>`
    insert into cities (country_id, name, slug, letter)
    select k.id, ${place.city}::text, ${place.citySlug}::text, ${place.cityLetter}::text
    from countries k where k.code = ${place.countryCode}
      and not exists (select from cities c where c.country_id = k.id and c.slug = ${place.citySlug})
    on conflict do nothing returning id, name`.execute(trx);
  if (added[0]) return added[0];
  return trx
    .selectFrom('cities as city')
    .innerJoin('countries as country', 'country.id', 'city.country_id')
    .where('country.code', '=', place.countryCode)
    .where('city.slug', '=', place.citySlug)
    .select(['city.id', 'city.name'])
    .executeTakeFirstOrThrow();
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
