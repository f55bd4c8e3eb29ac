import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { countListings } from './count-listings.queries.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

const pizza = { category: 'Pizza restaurant' } as const;

const LISTINGS: readonly Seed[] = [
  {
    name: 'Da Mario',
    ...pizza,
    city: 'München',
    region: 'Bavaria',
    country: 'DE',
    postal_code: '80331',
  },
  {
    name: 'Bella',
    ...pizza,
    city: 'Augsburg',
    region: 'Bavaria',
    country: 'DE',
    postal_code: '86150',
  },
  {
    name: 'Luigi',
    ...pizza,
    city: 'Ulm',
    region: 'Baden-Wurttemberg',
    country: 'DE',
    postal_code: '89073',
  },
  {
    name: 'Roma',
    ...pizza,
    city: 'Hamburg',
    region: 'Hamburg',
    country: 'DE',
    full_address: 'Bayern 2, Hamburg',
  },
  // In another country: its postcode begins like those of Munich.
  { name: 'Napoli', ...pizza, city: 'Paris', country: 'FR', postal_code: '80331' },
  {
    name: 'Tika',
    ...pizza,
    city: 'Kochi',
    region: 'Kerala',
    country: 'IN',
    full_address: 'MG Road, Kochi, Kerala',
  },
  {
    name: 'Kerala',
    ...pizza,
    city: 'Agra',
    region: 'Uttar Pradesh',
    country: 'IN',
    full_address: 'Taj Road, Agra',
  },
  {
    name: 'Wells',
    ...pizza,
    city: 'London',
    country: 'GB',
    full_address: '1 High Street, Kensington, London W8 4LL',
  },
  { name: 'Soho Slice', ...pizza, city: 'London', country: 'GB', full_address: 'Soho, London' },
  { name: 'Dolphin', category: 'Dentist', city: 'London', country: 'GB' },
  {
    name: 'Moda',
    ...pizza,
    city: 'Kadıköy',
    country: 'TR',
    full_address: 'Moda Cd. 3, 34710 Kadıköy/İstanbul',
    postal_code: '34710',
  },
  {
    name: 'Rıhtım',
    ...pizza,
    city: 'İstanbul',
    region: 'Istanbul',
    country: 'TR',
    full_address: 'Rıhtım Cd. 1, Kadıköy, İstanbul',
    postal_code: '34714',
  },
  {
    name: 'Pera',
    ...pizza,
    city: 'İstanbul',
    region: 'Istanbul',
    country: 'TR',
    full_address: 'Beyoğlu, İstanbul',
  },
];

describe('search in a part of a country or a city', () => {
  const database = useTestDatabase();
  const search = (parameters: Record<string, string>) =>
    postgresEngine(database()).search(searchQuerySchema.parse(parameters), new Date());
  const namesOf = async (parameters: Record<string, string>) =>
    (await search(parameters)).results.map(({ name }) => name).sort();

  beforeAll(() => seedSearchable(database(), LISTINGS));

  it.each([
    ['Bavaria', ['Bella', 'Da Mario']],
    ['Bayern', ['Bella', 'Da Mario']],
    ['Munich, Bavaria', ['Da Mario']],
    ['Kerala', ['Tika']],
    ['Marmara Bölgesi', ['Moda', 'Rıhtım']],
    ['Kensington, London', ['Wells']],
    // In some listings a city.
    ['Kadıköy, İstanbul', ['Moda', 'Rıhtım']],
  ])('finds listings in %s', async (where, names) => {
    expect(await namesOf({ where })).toEqual(names);
    expect(await namesOf({ what: 'pizza', where })).toEqual(names);
    expect(await namesOf({ what: `pizza in ${where}` })).toEqual(names);
  });

  it.each([
    [{ where: 'Chelsea, London' }, ['Dolphin', 'Soho Slice', 'Wells'], 'Chelsea'],
    [{ what: 'dentist', where: 'Kensington, London' }, ['Dolphin'], 'Kensington'],
    [{ what: 'dentist in soho london' }, ['Dolphin'], 'soho'],
    [{ what: 'pizza', where: 'Taksim, İstanbul' }, ['Pera', 'Rıhtım'], 'Taksim'],
  ])('leaves out the part of a city without listings: %o', async (parameters, names, part) => {
    expect(await namesOf(parameters)).toEqual(names);
    const { chips } = await search(parameters);
    expect(chips.map(({ label }) => label)).toContain(`“${part}” left out`);
  });

  it('counts the listings of categories in a region', async () => {
    const { db } = database();
    const category = await db
      .selectFrom('categories')
      .where('name', '=', pizza.category)
      .select('id')
      .executeTakeFirstOrThrow();
    const region = await db
      .selectFrom('regions')
      .where('slug', '=', 'bavaria')
      .select('id')
      .executeTakeFirstOrThrow();
    const count = countListings(database(), [category.id], { kind: 'region', ids: [region.id] });
    expect(await count).toBe(2);
  });

  it('leads from a search without results to the cities of the region', async () => {
    const { results, related } = await search({ what: 'locksmith', where: 'Bavaria' });
    expect(results).toEqual([]);
    expect(related?.cities.map(({ name }) => name).sort()).toEqual(['Augsburg', 'München']);
  });

  it('leaves out a region that has no listings of the city', async () => {
    expect(await namesOf({ where: 'Ulm, Bavaria' })).toEqual(['Luigi']);
    const { chips } = await search({ where: 'Ulm, Bavaria' });
    expect(chips.map(({ label }) => label)).toEqual(['Ulm, Germany']);
  });

  it('reports only what it has left out, and finds nothing in a place without listings', async () => {
    const { chips } = await search({ where: 'Kensington, London' });
    expect(chips.map(({ label }) => label)).toEqual(['London, United Kingdom', 'Kensington']);
    expect(await namesOf({ what: 'locksmith', where: 'Kensington, London' })).toEqual([]);
  });
});
