import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SearchAnswer, searchAnswerSchema } from '../contract/pages/search-api.ts';
import { RESULTS_BEGIN, RESULTS_END } from '../contract/pages/search-words.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { importFile } from '../imports/import-file.ts';
import { seedSearchable } from './testing/searchable.ts';

const madrid = { city: 'Madrid', country: 'ES' } as const;
const oslo = { city: 'Oslo', country: 'NO' } as const;
const rome = { city: 'Rome', country: 'IT' } as const;
const lisbon = { city: 'Lisbon', country: 'PT' } as const;
const chattanooga = { country: 'US', latitude: 35.05, longitude: -85.31 } as const;

/** More kinds of restaurants than one index lookup finds. */
const CUISINES = 'Chinese French Greek Indian Korean Mexican Spanish Thai Turkish Vegan'.split(' ');

const LISTINGS: readonly Seed[] = [
  // Kinds of restaurants in several languages, and businesses that only supply or mention one.
  { name: 'Sol', category: 'Restaurant', ...madrid, rating: 1, reviews: 900 },
  { name: 'Luna', category: 'Italian restaurant', ...madrid, rating: 5, reviews: 900 },
  { name: 'Mar', category: 'Fischrestaurant', ...madrid },
  { name: 'Rosa', category: 'Restaurante italiano', ...madrid },
  { name: 'Lale', category: 'İtalyan restoranı', ...madrid },
  { name: 'Grande', category: 'Bar/Restaurant', ...madrid },
  { name: 'Pots & Pans', category: 'Restaurant supply store', ...madrid },
  { name: 'Restaurante Antiguo', category: 'Event venue', ...madrid },
  { name: 'Antik', category: 'Event venue', ...madrid },
  // More than are ranked.
  ...Array.from({ length: 110 }, (_, nth) => ({
    name: `Fjord ${nth}`,
    category: 'Hotel',
    ...oslo,
    slug: `fjord-${nth}`,
  })),
  { name: 'Fjell', category: 'Boutique hotel', ...oslo },
  { name: 'Hotel Norge', category: 'Event venue', ...oslo },
  { name: 'Hotel', category: 'Event venue', city: 'Bergen', country: 'NO' },
  // Names that contain the category.
  { name: 'Mercearia Esteves', category: 'Convenience store', ...lisbon },
  ...Array.from({ length: 25 }, (_, nth) => ({
    name: `Super ${nth}`,
    category: 'Supermarket',
    ...rome,
    slug: `super-${nth}`,
  })),
  { name: 'Al Forno', category: 'Pizza restaurant', ...rome, rating: 5, reviews: 500 },
  { name: 'Pizza', category: 'Event venue', ...rome },
  { name: 'Pizza Rustica', category: 'Pizza restaurant', ...lisbon },
  { name: 'Pizzeria San Marco', category: 'Roman restaurant', city: 'Pordenone', country: 'IT' },
  ...CUISINES.map((cuisine, nth) => ({
    name: `Saga ${nth}`,
    category: `${cuisine} restaurant`,
    ...{ city: 'Selfoss', country: 'IS', slug: `saga-${nth}` },
  })),
  // Names that contain a city.
  { name: 'Rome Tavern', category: 'Pub', ...oslo },
  { name: 'The Cedar & Stone', category: 'Pub', city: 'East Chattanooga', ...chattanooga },
  { name: 'Riverside', category: 'Pub', city: 'Chattanooga', ...chattanooga },
  { name: 'Riverside', category: 'Pub', city: 'Red Bank', ...chattanooga, latitude: 35.11 },
  {
    name: 'Riverside',
    category: 'Pub',
    city: 'Atlanta',
    country: 'US',
    latitude: 33.7,
    longitude: -84.4,
  },
  { name: 'Ridge Diner', category: 'Pub', city: 'North Chattanooga', country: 'US' },
  { name: 'Pub & Supermarket', category: 'Pub', city: 'East Chattanooga', ...chattanooga },
  { name: 'Lookout 🏨', category: 'Pub', city: 'East Chattanooga', ...chattanooga },
  { name: 'Lakefront', category: 'Pub', city: 'Near North Side', country: 'US' },
  { name: 'Riverside Inn', category: 'Pub', city: 'Red Bank', ...chattanooga },
  { name: 'Pub Red Bank', category: 'Pub', city: 'Red Bank', ...chattanooga, latitude: 35.11 },
];

describe('a search for a category', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { TRUST_PROXY: '1' });
  let nth = 0;
  const get = (path: string, parameters: Record<string, string>) => {
    nth += 1;
    const headers = { 'X-Forwarded-For': `192.0.2.${nth % 250}` };
    return server().get(`${path}?${new URLSearchParams(parameters)}`, headers);
  };
  const search = async (parameters: Record<string, string>): Promise<SearchAnswer> => {
    const answer = await get('/api/search', parameters);
    expect(answer.status).toBe(200);
    return searchAnswerSchema.parse(await answer.json());
  };
  const namesOf = async (parameters: Record<string, string>) =>
    (await search(parameters)).results.map(({ name }) => name);

  beforeAll(async () => {
    await seedSearchable(database(), LISTINGS);
    await server().publish('search.html', `${RESULTS_BEGIN}${RESULTS_END}`);
  });

  it.each([
    { what: 'restaurant', where: 'Spain' },
    { what: 'restaurants', where: 'Madrid' },
    { what: 'restaurants in Madrid' },
  ])(
    'ranks its kinds after its own listings and before names that contain it: %o',
    async (parameters) => {
      const names = await namesOf(parameters);
      expect(names[0]).toBe('Sol');
      expect(names.slice(1, -1).sort()).toEqual(['Grande', 'Lale', 'Luna', 'Mar', 'Rosa']);
      expect(names.at(-1)).toBe('Restaurante Antiguo');
      const { total, facets, chips } = await search(parameters);
      expect(total).toEqual({ count: 7, exact: true });
      expect(facets.of).toBe(7);
      expect(facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(7);
      expect(chips.map(({ kind, label }) => `${kind}: ${label}`)[0]).toBe('category: Restaurant');
    },
  );

  it.each(['Iceland', 'Selfoss'])('finds all of many kinds in %s', async (where) => {
    const { total } = await search({ what: 'restaurants', where });
    expect(total).toEqual({ count: CUISINES.length, exact: true });
  });

  it('is only the category itself if it is chosen from the facets', async () => {
    expect(await namesOf({ category: 'restaurant' })).toEqual(['Sol']);
    const chosen = { what: 'restaurant', category: 'italian-restaurant' };
    expect(await namesOf(chosen)).toEqual(['Luna']);
    expect((await search(chosen)).total).toEqual({ count: 1, exact: true });
  });

  it('has exact totals and facets of some hundreds of entries', async () => {
    const everywhere = await search({ what: 'hotel' });
    expect(everywhere.total).toEqual({ count: 113, exact: true });
    expect(everywhere.results[0]).toMatchObject({ name: 'Hotel', city: 'Bergen' });
    expect(everywhere.facets.of).toBe(113);
    expect(everywhere.facets.categories).toMatchObject([
      { slug: 'hotel', count: 110 },
      { slug: 'event-venue', count: 2 },
      { slug: 'boutique-hotel', count: 1 },
    ]);
    const inOslo = await search({ what: 'hotel', where: 'Oslo' });
    expect(inOslo.total).toEqual({ count: 112, exact: true });
    // Oslo also has a bakery.
    expect((await search({ where: 'Oslo' })).total).toEqual({ count: 113, exact: true });
    const last = await namesOf({ what: 'hotel', where: 'Oslo', page: '6' });
    expect(last.slice(-2)).toEqual(['Fjell', 'Hotel Norge']);
  });

  it('finds names that contain it in any language', async () => {
    expect((await namesOf({ what: 'Mercearia' }))[0]).toBe('Mercearia Esteves');
    expect(await namesOf({ what: 'pizza', where: 'Pordenone' })).toEqual(['Pizzeria San Marco']);
    expect(await namesOf({ what: 'pizza pordenone' })).toEqual(['Pizzeria San Marco']);
    expect(await namesOf({ what: 'pizza', where: 'Rome' })).toEqual(['Pizza', 'Al Forno']);
    const page = await get('/search', { what: 'Mercearia' });
    expect(await page.text()).toContain('href="/business/mercearia-esteves-lisbon"');
  });

  it('ranks a full name first, wherever it is', async () => {
    expect((await namesOf({ what: 'rome tavern' }))[0]).toBe('Rome Tavern');
    expect(await namesOf({ what: 'pizza rustica rome' })).toEqual(['Pizza Rustica']);
    expect((await search({ what: 'pizza rustica rome' })).widened?.place).toBe('Rome, Italy');
    expect(await namesOf({ what: 'cedar stone chattanooga' })).toEqual(['The Cedar & Stone']);
    expect(await namesOf({ what: 'cedar stone', where: 'Chattanooga' })).toEqual([
      'The Cedar & Stone',
    ]);
    // Its city's name contains the place's, and it has no coordinates.
    const around = await search({ what: 'ridge diner chattanooga' });
    expect(around.results.map(({ name }) => name)).toEqual(['Ridge Diner']);
    expect(around.widened).toBeNull();
    // A name of several categories.
    expect((await namesOf({ what: 'pub & supermarket chattanooga' }))[0]).toBe('Pub & Supermarket');
    // An emoji that means a category elsewhere.
    expect(await namesOf({ what: 'lookout 🏨 chattanooga' })).toEqual(['Lookout 🏨']);
    expect(await namesOf({ what: '🏨', where: 'Bergen' })).toEqual(['Hotel']);
    const { results } = await search({ what: 'riverside', where: 'Chattanooga' });
    expect(results.map(({ name, city }) => `${name}, ${city}`)).toEqual([
      'Riverside, Chattanooga',
      'Riverside, Red Bank',
    ]);
    // A name that consists of a category and its own city does not match listings elsewhere.
    expect(await namesOf({ what: 'pub chattanooga' })).toEqual(['Riverside']);
    const chosen = { what: 'riverside', city: 'us/chattanooga' };
    expect((await search(chosen)).results.map(({ city }) => city)).toEqual(['Chattanooga']);
  });

  it('knows cities whose name begins with a preposition', async () => {
    expect(await namesOf({ what: 'pub', where: 'Near North Side' })).toEqual(['Lakefront']);
    expect(await namesOf({ what: 'pub', where: 'near Atlanta' })).toEqual(['Riverside']);
  });

  it('knows the kinds that an import has just added', async () => {
    const before = (await search({ what: 'museum' })).total.count;
    expect((await search({ what: 'pub', where: 'Atlanta' })).total.count).toBe(1);
    const dir = await mkdtemp(join(tmpdir(), 'search-kinds-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const file = join(dir, 'new.csv');
    await writeFile(
      file,
      'name,category,city,country_code\nOld Oak,Irish pub,Atlanta,US\nArt House,Museum,Atlanta,US\n',
    );
    const { pool } = database();
    const options = { batchSize: 10, dryRun: false, approved: true, onProgress: () => undefined };
    await importFile(pool, file, options);
    expect((await namesOf({ what: 'pub', where: 'Atlanta' })).sort()).toEqual([
      'Old Oak',
      'Riverside',
    ]);
    const { results, chips } = await search({ what: 'museum' });
    expect(results.map(({ name }) => name)).toContain('Art House');
    expect(chips.map(({ kind }) => kind)).toEqual(['category']);
    expect(before).toBe(0);
  });
});
