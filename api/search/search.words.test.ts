import { beforeAll, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../contract/pages/opening-hours.ts';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

/** The same hours on some days. */
const open = (hours: string, days: readonly string[] = WEEKDAYS): Partial<Seed> => ({
  time_zone: 'Europe/Berlin',
  working_hours: JSON.stringify(Object.fromEntries(days.map((day) => [day, hours]))),
});

const berlin = { city: 'Berlin', country: 'DE' } as const;
const LISTINGS: readonly Seed[] = [
  {
    name: 'Da Mario',
    price_range: '€20–30',
    category: 'Pizza restaurant',
    ...berlin,
    ...open('11 AM–11 PM'),
    rating: 3,
    reviews: 9,
  },
  {
    name: 'Bella',
    price_range: '$',
    category: 'Pizza restaurant',
    ...berlin,
    ...open('9 AM–6 PM', ['Monday', 'Tuesday']),
  },
  { name: 'Sakura', category: 'Sushi restaurant', ...berlin, postal_code: '10435' },
  {
    name: 'Brot & Stein',
    category: 'Bakery',
    ...berlin,
    full_address: 'Kastanienallee 5, 10435 Berlin',
    postal_code: '10435',
    verified: true,
  },
  { name: 'Nachtbar', category: 'Bar', ...berlin, ...open('8 PM–3 AM', ['Saturday']) },
  { name: 'Smiles', category: 'Dentist', ...berlin, postal_code: '10117', phone: '+493044311001' },
  { name: 'The Cedar & Stone', category: 'Pub', city: 'Sherbrooke', country: 'CA' },
  {
    ...{ name: 'Corner', category: 'Pub', city: 'Stone', country: 'GB' },
    phone: '+5491123456789, +441785123456;ext=12',
  },
  { name: 'Molen', category: 'Restaurant', city: 'Best', country: 'NL' },
  { name: 'Galeb', category: 'Cafe', city: 'Bar', country: 'ME' },
];

/** A Wednesday, 14:00 in Berlin. */
const NOW = new Date('2026-07-15T12:00:00Z');

describe('words of a search', () => {
  const database = useTestDatabase();
  const search = (parameters: Record<string, string>) =>
    postgresEngine(database()).search(searchQuerySchema.parse(parameters), NOW);
  const namesOf = async (what: string, where = '') =>
    (await search({ what, where })).results.map(({ name }) => name);

  beforeAll(() => seedSearchable(database(), LISTINGS));

  it.each([
    ['where can I eat sushi', ['Sakura']],
    ['where can I eat sushi in Berlin', ['Sakura']],
    ['i am looking for a dentist', ['Smiles']],
    ['🍕', ['Bella', 'Da Mario']],
    ['🍕 Berlin', ['Bella', 'Da Mario']],
    ['verified bakery', ['Brot & Stein']],
    ['verified', ['Brot & Stein']],
    ['pizza open on Sunday', ['Da Mario']],
    ['pizza open on Monday', ['Bella', 'Da Mario']],
    ['pizza open at 10 pm', ['Da Mario']],
    ['pizza open on Monday at 10 am', ['Bella']],
    ['bar open on saturday at 11 pm', ['Nachtbar']],
    ['open on Sunday at 1 am', ['Nachtbar']],
    ['sushi 10435', ['Sakura']],
    ['bakery in 10435', ['Brot & Stein']],
    ['10435', ['Brot & Stein', 'Sakura']],
    ['Kastanienallee', ['Brot & Stein']],
    ['Kastanienallee 5', ['Brot & Stein']],
  ])('are understood: %s', async (what, names) => {
    expect((await namesOf(what)).sort()).toEqual(names);
  });

  it.each([
    '+49 30 4431 1001',
    '0049 30 44311001',
    '030/44311001',
    '(030) 4431-1001',
    '44311001',
    '+49 (0)30 44311001',
  ])('find a phone number in any form: %s', async (what) => {
    const { results, chips } = await search({ what });
    expect(results.map(({ name }) => name)).toEqual(['Smiles']);
    expect(chips).toMatchObject([{ kind: 'phone', label: what }]);
    expect(await namesOf(`${what}9`)).toEqual([]);
  });

  it.each([
    '+54 9 11 2345 6789',
    '011 15-2345-6789',
    '01785 123456 x12',
    '+54 9 11 2345 6789, +44 1785 123456 x12',
    '+54 9 11 2345 6789, +49 30 99999999',
  ])('find a phone number, or several, as pages show them: %s', async (what) => {
    const { results, chips } = await search({ what });
    expect(results.map(({ name }) => name)).toEqual(['Corner']);
    expect(chips).toMatchObject([{ kind: 'phone', label: what }]);
  });

  it('ask for low prices, if any are known', async () => {
    expect(await namesOf('cheap pizza')).toEqual(['Bella']);
    expect(await namesOf('ucuz pizza berlin')).toEqual(['Bella']);
    const { results, chips } = await search({ what: 'cheap dentist' });
    expect(results.map(({ name }) => name)).toEqual(['Smiles']);
    expect(chips.map(({ label }) => label)).toEqual(['“Cheap” left out', 'Dentist']);
  });

  it('ranks the unrated last among the best', async () => {
    expect(await namesOf('best pizza restaurant')).toEqual(['Da Mario', 'Bella']);
  });

  it('takes words for places only where they are no other words', async () => {
    const { chips } = await search({ what: 'best restaurant' });
    expect(chips.map(({ label }) => label)).toEqual(['Best rated', 'Restaurant']);
    expect(await namesOf('restaurant in best')).toEqual(['Molen']);
    expect(await namesOf('bar open on saturday')).toEqual(['Nachtbar']);
    expect(await namesOf('cafe in Bar')).toEqual(['Galeb']);
    expect(await namesOf('The Cedar & Stone')).toEqual(['The Cedar & Stone']);
    expect(await namesOf('cedar and stone')).toEqual(['The Cedar & Stone']);
    expect(await namesOf('pub stone')).toEqual(['Corner']);
  });

  it.each(['%', '\\', '!!!', '🗿'])('finds nothing for %s, and says so', async (what) => {
    const { results, chips, total } = await search({ what });
    expect(results).toEqual([]);
    expect(total).toEqual({ count: 0, exact: true });
    expect(chips.map(({ label }) => label)).toEqual([`“${what}”`]);
    expect(await namesOf(`${what} sushi`)).toEqual(['Sakura']);
  });
});
