import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import type { Place } from '../imports/places.ts';
import type { Category } from '../imports/stage-row.ts';

/** Where a listing belongs, as the directory calls it. */
export type Belonging = { readonly id: number; readonly name: string };

/** The city with the place's slug, added with its country where they are new, as by an import. */
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

/** The category with that slug, added where it is new, as by an import. */
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
