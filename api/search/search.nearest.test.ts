import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import { withoutChip } from '../contract/pages/search-chips.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

const listing = (
  name: string,
  category: string,
  [city, country]: readonly [city: string, country: string],
  [latitude, longitude]: readonly [latitude: number, longitude: number],
  more: Partial<Seed> = {},
): Seed => ({ name, category, city, country, latitude, longitude, ...more });

const LONDON = ['London', 'GB'] as const;
const WATFORD = ['Watford', 'GB'] as const;
const LEEDS = ['Leeds', 'GB'] as const;
const CHICLAYO = ['Chiclayo', 'PE'] as const;
const AURORA = ['Aurora', 'US'] as const;
const PORTLAND = ['Portland', 'US'] as const;

const LISTINGS: readonly Seed[] = [
  listing('Thames Bakery', 'Bakery', LONDON, [51.507, -0.128], { postal_code: 'W1A 1AA' }),
  listing('Strand Bakery', 'Bakery', LONDON, [51.511, -0.12]),
  listing('Watford Smiles', 'Dentist', WATFORD, [51.656, -0.397]),
  listing('Leeds Smiles', 'Dentist', LEEDS, [53.8, -1.549]),
  listing('Sonrisas', 'Dentist', CHICLAYO, [-6.771, -79.841]),
  listing('Norte', 'Plumber', CHICLAYO, [-6.77, -79.84], { postal_code: '97201' }),
  listing('Aurora Pipes', 'Plumber', AURORA, [41.76, -88.32], { postal_code: '75002' }),
  listing('Rose City Pipes', 'Plumber', PORTLAND, [45.52, -122.68], {
    full_address: '5 Chicago Street, Portland',
  }),
  // The first digits of their postcodes are the same, in two countries.
  listing('Zed Cafe', 'Cafe', LEEDS, [53.81, -1.55], {
    ...{ rating: 4.9, reviews: 900, postal_code: '75001' },
  }),
  listing('Alpha Cafe', 'Cafe', LEEDS, [53.82, -1.55], {
    ...{ rating: 5, reviews: 1, working_hours: '{"Monday":"9 AM–5 PM"}' },
  }),
  listing('Middle Cafe', 'Cafe', LEEDS, [53.83, -1.55]),
];

describe('a search for which the place has nothing', () => {
  const database = useTestDatabase();
  const search = (parameters: Record<string, string>) =>
    postgresEngine(database()).search(searchQuerySchema.parse(parameters), new Date());
  const namesOf = async (parameters: Record<string, string>) =>
    (await search(parameters)).results.map(({ name }) => name);

  beforeAll(() => seedSearchable(database(), LISTINGS));

  it.each([
    [{ what: 'dentist', where: 'London' }, 'London, United Kingdom'],
    [{ what: 'dentist in London' }, 'London, United Kingdom'],
    [{ what: 'dentists london' }, 'London, United Kingdom'],
    [{ what: 'dentist', city: 'gb/london' }, 'London, United Kingdom'],
    [{ what: 'dentist', where: 'W1A 1AA' }, 'W1A 1AA'],
    [{ what: 'dentist', where: 'W1A 1AB' }, 'W1A 1AB'],
  ])('shows the nearest, with their distance: %o', async (parameters, place) => {
    const { results, widened, corrected } = await search(parameters);
    expect(results.map(({ name }) => name)).toEqual(['Watford Smiles']);
    expect(results[0]?.distanceKm).toBeCloseTo(24.8, 0);
    expect(widened).toEqual({ place, isKnown: true });
    expect(corrected).toBeNull();
  });

  it('looks for postcodes beside one that has nothing, of the same length and in one country', async () => {
    const { results, widened } = await search({ what: 'dentist', where: '97209' });
    expect(results.map(({ name }) => name)).toEqual(['Sonrisas']);
    expect(widened).toEqual({ place: '97209', isKnown: true });
    for (const where of ['97299', '88888', '75009']) {
      const unknown = await search({ what: 'dentist', where });
      expect(unknown.widened).toEqual({ place: where, isKnown: false });
      expect(unknown.results).toHaveLength(3);
    }
  });

  it.each([
    [{ where: 'Suva' }, 'Suva, Fiji'],
    [{ near: '-18.1,178.4' }, null],
    [{ what: 'open on Monday', where: 'Suva' }, 'Suva, Fiji'],
  ])('shows the nearest if nothing but the place is asked for: %o', async (parameters, place) => {
    const { results, widened } = await search(parameters);
    expect(widened?.place ?? null).toBe(place);
    expect(results.length).toBeGreaterThan('what' in parameters ? 0 : 9);
  });

  it('shows the nearest to a position', async () => {
    const { results, widened } = await search({ what: 'plumber', near: '39.74,-104.98' });
    expect(results.map(({ name }) => name)).toEqual(['Aurora Pipes', 'Rose City Pipes', 'Norte']);
    expect(results[0]?.distanceKm).toBeCloseTo(1400, -2);
    expect(widened).toEqual({ place: null, isKnown: true });
  });

  it.each([
    [{ what: 'plumber in Chicago' }],
    [{ what: 'plumber chicago' }],
    [{ what: 'plumber', where: 'Chicago' }],
    [{ what: 'plumber', where: 'Chicago, Illinois' }],
    [{ what: 'plumber', where: 'Chicago, IL' }],
    [{ what: 'plumber', where: '12 Lake Street, Chicago' }],
  ])('knows cities without listings, which are not another one: %o', async (parameters) => {
    const { results, widened, corrected } = await search(parameters);
    expect(results.map(({ name }) => name)).toEqual(['Aurora Pipes']);
    expect(widened?.place).toBe('Chicago, United States');
    expect(corrected).toBeNull();
  });

  it('takes words after a place as a part of a street, or leaves them out and says so', async () => {
    const labelsOf = async (what: string) => {
      const { chips, results, widened } = await search({ what });
      const names = results.map(({ name }) => name);
      return { names, widened: widened?.place ?? null, chips: chips.map(({ label }) => label) };
    };
    expect(await labelsOf('plumber near Chicago Street')).toEqual({
      names: ['Rose City Pipes'],
      widened: null,
      chips: ['Plumber', 'Chicago Street'],
    });
    const around = { names: ['Aurora Pipes'], widened: 'Chicago, United States' };
    expect(await labelsOf('plumber in Chicago Xyzzy')).toEqual({
      ...around,
      chips: ['Plumber', 'Chicago, United States', '“Xyzzy” left out'],
    });
    expect(await labelsOf('plumber near Chicago Blorp Xyzzy')).toMatchObject(around);
    const there = await search({ what: 'bakery in London Blorp Xyzzy' });
    expect(there.results).toHaveLength(2);
    expect(there).toMatchObject({ widened: null, corrected: null, didYouMean: null });
    // Without the chip, the text is the one that was answered.
    const left = there.chips.find(({ label }) => label === '“Blorp Xyzzy” left out');
    const query = searchQuerySchema.parse({ what: 'bakery in London Blorp Xyzzy' });
    expect(left && withoutChip(there, query, left).what).toBe('bakery in London');
    // A place alone answers no question for a name.
    expect(await namesOf({ what: 'in London Blorp Xyzzy' })).toEqual([]);
  });

  it.each([
    [
      'plumber Chicago Xyzzy',
      'Aurora Pipes',
      ['Plumber', 'Chicago, United States', '“Xyzzy” left out'],
    ],
    [
      'Blorp plumber Chicago Xyzzy',
      'Aurora Pipes',
      ['“Blorp” left out', 'Plumber', 'Chicago, United States', '“Xyzzy” left out'],
    ],
  ])('leaves out words that no listing has, and says so: %s', async (what, name, labels) => {
    const { chips, results, corrected, didYouMean } = await search({ what });
    expect(results.map((result) => result.name)).toContain(name);
    expect(chips.map(({ label }) => label)).toEqual(labels);
    expect({ corrected, didYouMean }).toEqual({ corrected: null, didYouMean: null });
  });

  it('knows countries and regions without listings, from whose middle nothing is far or near', async () => {
    const ireland = await search({ what: 'dentist', where: 'Ireland' });
    expect(ireland.results.map(({ name }) => name)).toEqual(['Leeds Smiles', 'Watford Smiles']);
    expect(ireland.widened?.place).toBe('Ireland');
    expect(ireland.results.map(({ distanceKm }) => distanceKm)).toEqual([null, null]);
    const wisconsin = await search({ what: 'dentist in Wisconsin' });
    expect(wisconsin.widened?.place).toBe('Wisconsin, United States');
  });

  it.each([
    [{ what: 'dentist in Europe' }, 'Europe', 2],
    [{ what: 'dentist europe' }, 'Europe', 2],
    [{ what: 'dentist', where: 'Avrupa' }, 'Europe', 2],
    [{ what: 'plumber', where: 'Северная Америка' }, 'North America', 2],
    [{ where: 'South America' }, 'South America', 2],
  ])('searches continents, and counts their listings: %o', async (parameters, label, count) => {
    const { total, chips, widened } = await search(parameters);
    expect(chips.map((chip) => chip.label)).toContain(label);
    expect(total).toEqual({ count, exact: true });
    expect(widened).toBeNull();
  });

  it('offers a similar place, where the gazetteer has the one that was typed', async () => {
    const { results, widened, didYouMean } = await search({ what: 'dentist', where: 'Portlaw' });
    expect(results.map(({ name }) => name)).toEqual(['Leeds Smiles', 'Watford Smiles']);
    expect(widened).toEqual({ place: 'Portlaw, Ireland', isKnown: true });
    expect(didYouMean).toEqual({ what: 'dentist', where: 'Portland' });
    const unknown = await search({ what: 'dentist', where: 'Watfordd' });
    expect(unknown.results.map(({ name }) => name)).toEqual(['Watford Smiles']);
    expect(unknown.corrected).toEqual({ what: 'dentist', where: 'Watford' });
  });

  it('corrects a city after words that are understood, where no address has its name', async () => {
    const { results, corrected, widened } = await search({ what: 'dentist in Watfordd' });
    expect(results.map(({ name }) => name)).toEqual(['Watford Smiles']);
    expect(corrected).toEqual({ what: 'dentist in Watford', where: '' });
    expect(widened).toBeNull();
    const bakery = await search({ what: 'bakery in Watfordd' });
    expect(bakery.results.map(({ name }) => name)).toEqual(['Thames Bakery', 'Strand Bakery']);
    expect(bakery.corrected?.what).toBe('bakery in Watford');
    expect(bakery.widened).toEqual({ place: 'Watford, United Kingdom', isKnown: true });
  });

  it('corrects a city within the country that is named besides', async () => {
    const { results, corrected } = await search({ what: 'plumber', where: 'Porlland, US' });
    expect(results.map(({ name }) => name)).toEqual(['Rose City Pipes']);
    expect(corrected?.where).toBe('Portland, United States');
    const elsewhere = await search({ what: 'plumber', where: 'Chiclaio, US' });
    expect(elsewhere.results.map(({ name }) => name)).not.toContain('Norte');
  });

  it('shows results from everywhere for an unknown place', async () => {
    const { results, widened } = await search({ what: 'dentist in Blubberville' });
    expect(results).toHaveLength(3);
    expect(widened).toEqual({ place: 'Blubberville', isKnown: false });
  });

  it('keeps chosen filters', async () => {
    const parameters = { what: 'dentist', where: 'Chicago', city: 'gb/leeds' };
    expect(await namesOf(parameters)).toEqual(['Leeds Smiles']);
    expect(await namesOf({ ...parameters, category: 'plumber' })).toEqual([]);
  });

  it('finds nothing where the directory has no such thing', async () => {
    const { results, widened } = await search({ what: 'xylophone tuner', where: 'London' });
    expect(results).toEqual([]);
    expect(widened).toBeNull();
  });

  it.each([
    ['rating', ['Zed Cafe', 'Alpha Cafe', 'Middle Cafe']],
    ['name', ['Alpha Cafe', 'Middle Cafe', 'Zed Cafe']],
    ['best', ['Zed Cafe', 'Alpha Cafe', 'Middle Cafe']],
    // Without a place to measure from.
    ['nearest', ['Zed Cafe', 'Alpha Cafe', 'Middle Cafe']],
  ])('sorts by %s', async (sort, names) => {
    expect(await namesOf({ what: 'cafe', sort })).toEqual(names);
  });

  it('sorts by distance from a position', async () => {
    const near = '53.84,-1.55';
    expect(await namesOf({ what: 'cafe', near, sort: 'nearest' })).toEqual([
      ...['Middle Cafe', 'Alpha Cafe', 'Zed Cafe'],
    ]);
    const { sort, sorts } = await search({ what: 'cafe', near });
    expect([sort, sorts]).toEqual(['best', ['best', 'nearest', 'rating', 'name']]);
    expect((await search({ what: 'cafe' })).sorts).toEqual(['best', 'rating', 'name']);
    expect((await search({ what: 'dentist in Leeds' })).sorts).toEqual(['best']);
  });
});
