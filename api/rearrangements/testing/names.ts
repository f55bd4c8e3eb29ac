import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { findOrAddCity } from '../../businesses/places.queries.ts';
import { findOrAddCategory } from '../../categories/add-categories.queries.ts';
import { categoryOf } from '../../categories/category-of.ts';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import {
  arrangedSchema,
  type NamedNoun,
  type Noun,
  namesSchema,
  REARRANGEMENT_ROUTES,
  rearrangementSchema,
} from '../../contract/calls/rearrangements.ts';
import { type RouteQuery, routePath } from '../../contract/calls/route.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { gazetteer } from '../../places/gazetteer/load.ts';
import type { Place } from '../../places/place-of.ts';
import { PlaceResolver } from '../../places/resolve-place.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';
import { TABLES } from '../rearrangements.queries.ts';

export const at = (name: string, category: string, city = 'Berlin') => ({
  ...{ name, category, city, country: 'DE' },
});

/** The place that imports find for a city in Germany. */
export function placeOf(city: string): Place {
  const placed = new PlaceResolver(gazetteer()).resolve({
    ...{ countryCode: 'DE', countryName: null, region: null, city },
    ...{ fullAddress: null, phone: null, latitude: null, longitude: null },
  });
  if ('missing' in placed) throw new Error('The place is not found.');
  return placed.place;
}

type NamesQuery = RouteQuery<typeof REARRANGEMENT_ROUTES.names>;

/** Listings in a small tree of categories and in two cities, and the calls of an administrator who arranges them. */
export function useNames() {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, cities, city_names, regions, countries, categories, rearrangements, rearranged_listings,
      audit_entries, former_paths, stale_pages, city_categories, country_categories, combinations, bulk_jobs,
      bulk_changes, bulk_change_values
      restart identity cascade`.execute(db);
    await seed(db, [
      at('A', 'Künefeci'),
      at('B', 'Künefeci', 'Hamburg'),
      { ...at('C', 'Künefeci'), approved: false },
      at('D', 'Restaurant'),
      at('E', 'Pizzacı'),
    ]);
    await sql`update categories set added_at = null`.execute(db);
    await sql`update cities set added_at = null`.execute(db);
    await sql`
      update categories c set parent_id = p.id from categories p
      where p.name = 'Restaurant' and c.name = 'Pizzacı'`.execute(db);
    await sql`update categories set tree_count = 2 where name = 'Restaurant'`.execute(db);
    await sql`delete from combinations`.execute(db);
    await seed(db, []);
  });

  const idOf = async (name: string, noun: Noun = 'category') =>
    (
      await database()
        .db.selectFrom(TABLES[noun])
        .where('name', '=', name)
        .where('merged_into', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const names = async (noun: Noun, query: Partial<NamesQuery> = {}) => {
    const all = { page: 1, limit: 50, order: 'new', ...query } as const;
    const path = routePath(REARRANGEMENT_ROUTES.names, { params: { noun }, query: all });
    return namesSchema.parse(await (await call('GET', path)).json()).entries;
  };
  const read = async (noun: Noun, id: number) =>
    arrangedSchema.parse(
      await (
        await call('GET', routePath(REARRANGEMENT_ROUTES.name, { params: { noun, id } }))
      ).json(),
    );
  const aliasesOf = async (noun: Noun, id: number) =>
    (await read(noun, id)).aliases.map(({ name }) => name);
  const made = async (answer: Promise<Response>) => {
    const response = await answer;
    const body: unknown = await response.json();
    expect([response.status, body]).toEqual([200, expect.anything()]);
    return rearrangementSchema.parse(body);
  };
  const rename = (noun: Noun, id: number, name: string, newAddress = true) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.rename, { params: { noun, id } }), {
      name,
      newAddress,
    });
  const merge = (noun: Noun, id: number, targetId: number) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.merge, { params: { noun, id } }), { targetId });
  const move = (id: number, parentId: number | null) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.move, { params: { id } }), { parentId });
  const addAlias = (noun: NamedNoun, id: number, name: string) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.addAlias, { params: { noun, id } }), { name });
  const removeAlias = (noun: NamedNoun, id: number, aliasId: number) =>
    call('DELETE', routePath(REARRANGEMENT_ROUTES.removeAlias, { params: { noun, id, aliasId } }));
  const undo = (id: number) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.undo, { params: { id } }), {});
  const audit = async () =>
    auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries;

  /** The name of the category or city that an import takes a name for. */
  async function imported(noun: NamedNoun, name: string): Promise<string> {
    const { db } = database();
    return db.transaction().execute(async (trx) => {
      if (noun === 'category') return (await findOrAddCategory(trx, categoryOf(name))).name;
      return (await findOrAddCity(trx, placeOf(name))).name;
    });
  }

  /** Where listings, names and the tree are. */
  async function state() {
    const { rows } = await sql`
      select b.name, c.name as category, p.name as parent, city.name as city from businesses b
      join categories c on c.id = b.category_id left join categories p on p.id = c.parent_id
      join cities city on city.id = b.city_id order by b.name`.execute(database().db);
    return rows;
  }

  return {
    ...{ database, call, idOf, names, read, aliasesOf, made, audit, imported, state },
    ...{ rename, merge, move, addAlias, removeAlias, undo },
  };
}
