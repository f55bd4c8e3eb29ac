import { beforeAll, describe, expect, it } from 'vitest';
import { errorSchema } from '../contract/pages/entities.ts';
import {
  type SearchAnswer,
  searchAnswerSchema,
  suggestAnswerSchema,
} from '../contract/pages/search-api.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { seedSearchable } from './testing/searchable.ts';

const ALWAYS = JSON.stringify(
  Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
      day,
      'Open 24 hours',
    ]),
  ),
);
const VEGAN = '{"Offerings":{"Vegan options":true}}';
const berlin = { city: 'Berlin', country: 'DE' } as const;
const pizza = { category: 'Pizza restaurant' } as const;

const LISTINGS: readonly Seed[] = [
  { name: 'Luigi', ...pizza, ...berlin, rating: 4, reviews: 400, about: VEGAN },
  { name: 'Luigi & Sons', ...pizza, ...berlin, rating: 5, reviews: 900 },
  {
    name: 'Trattoria Roma',
    ...pizza,
    ...berlin,
    working_hours: ALWAYS,
    time_zone: 'Europe/Berlin',
  },
  { name: 'Pizza Hut', category: 'Fast food restaurant', ...berlin },
  { name: 'Zahnärzte am Dom', category: 'Dentist', ...berlin, verified: true },
  { name: 'Luigi', ...pizza, city: 'München', country: 'DE', latitude: 48.137, longitude: 11.575 },
  { name: 'Da Mario', ...pizza, city: 'München', country: 'DE', latitude: 48.1, longitude: 11.6 },
  { name: 'Bella', ...pizza, city: 'Paris', country: 'FR', full_address: '3 Rue Oberkampf, Paris' },
  { name: 'Chez Paul', category: 'Bakery', city: 'Paris', country: 'US', postal_code: '75460' },
  { name: 'Paris Bakery', category: 'Bakery', city: 'London', country: 'GB' },
  { name: 'Marlo', category: 'Locksmith', city: 'Moscow', country: 'RU' },
  { name: 'Ночной бар', category: 'Bar', city: 'Moscow', country: 'RU' },
  { name: 'Best Western', category: 'Hotel', city: 'London', country: 'GB' },
  { name: 'Cafo Nero', category: 'Bar', city: 'London', country: 'GB' },
  { name: 'Secret Pizza', ...pizza, ...berlin, approved: false },
  ...(['temporarily_closed', 'permanently_closed'] as const).map((status) => ({
    ...{ name: status === 'temporarily_closed' ? 'Pausa' : 'Finito', category: 'Wine bar', status },
    ...{ city: 'Oslo', country: 'NO', working_hours: ALWAYS, time_zone: 'Europe/Berlin' },
  })),
  {
    ...{ name: 'Chai', category: 'Tea house', city: 'Mumbai', country: 'IN' },
    ...{ working_hours: ALWAYS, time_zone: 'Asia/Kolkata' },
  },
  ...Array.from({ length: 25 }, (_, nth) => ({
    name: `Café ${nth}`,
    category: 'Coffee shop',
    city: 'Wien',
    country: 'AT',
    slug: `cafe-${nth}-wien`,
  })),
];

describe('search', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { TRUST_PROXY: '1' });
  // Each request has another address, because of the rate limit.
  let nth = 0;
  const ask = (path: string, parameters: Record<string, string>) => {
    nth += 1;
    const headers = { 'X-Forwarded-For': `192.0.2.${nth % 250}` };
    return server().get(`${path}?${new URLSearchParams(parameters)}`, headers);
  };

  const search = async (parameters: Record<string, string>): Promise<SearchAnswer> => {
    const answer = await ask('/api/search', parameters);
    expect(answer.status).toBe(200);
    return searchAnswerSchema.parse(await answer.json());
  };
  const namesOf = async (parameters: Record<string, string>) =>
    (await search(parameters)).results.map(({ name, city }) => `${name}, ${city}`);
  const labelsOf = ({ chips }: SearchAnswer) => chips.map(({ kind, label }) => `${kind}: ${label}`);

  beforeAll(() => seedSearchable(database(), LISTINGS));

  it.each([
    ['a name', { what: 'trattoria roma' }, ['Trattoria Roma, Berlin']],
    ['a name in two words and a city', { what: 'luigi', where: 'Munich' }, ['Luigi, München']],
    ['the city beside the name', { what: 'chez paul paris us' }, ['Chez Paul, Paris']],
    ['letters that are not Latin', { what: 'ночной' }, ['Ночной бар, Moscow']],
    ['their transliteration', { what: 'nochnoy bar' }, ['Ночной бар, Moscow']],
    ['umlauts written out', { what: 'zahnaerzte am dom' }, ['Zahnärzte am Dom, Berlin']],
    ['accents left out', { what: 'zahnarzte' }, ['Zahnärzte am Dom, Berlin']],
    ['a typing error', { what: 'tratoria roma' }, ['Trattoria Roma, Berlin']],
    ['two letters swapped', { what: 'tratotria roma' }, ['Trattoria Roma, Berlin']],
    [
      'a city with a typing error',
      { what: 'zahnarzte', where: 'berlim' },
      ['Zahnärzte am Dom, Berlin'],
    ],
    ['a beginning', { what: 'tratt' }, ['Trattoria Roma, Berlin']],
    // Another listing is named Marlo.
    [
      'a typing error that is a word',
      { what: 'marlo pizza', where: 'munich' },
      ['Da Mario, München'],
    ],
    ['one beside another', { what: 'marlo piza', where: 'munich' }, ['Da Mario, München']],
    ['one word too many', { what: 'trattoria roma xylophone' }, ['Trattoria Roma, Berlin']],
    ['a street', { what: 'pizza', where: 'Oberkampf' }, ['Bella, Paris']],
    ['a postcode', { where: '75460' }, ['Chez Paul, Paris']],
    [
      'listings that are always open',
      { what: 'pizza 24 hours', where: 'berlin' },
      ['Trattoria Roma, Berlin'],
    ],
    ['listings that are open now', { what: 'pizza', open: '1' }, ['Trattoria Roma, Berlin']],
    // Intl lists its zone as Asia/Calcutta.
    ['one of them in Mumbai', { where: 'mumbai', open: '1' }, ['Chai, Mumbai']],
    ['a feature', { what: 'vegan pizza berlin' }, ['Luigi, Berlin']],
    ['what is verified', { where: 'berlin', verified: '1' }, ['Zahnärzte am Dom, Berlin']],
    ['enough stars', { what: 'pizza', minRating: '4.5' }, ['Luigi & Sons, Berlin']],
    ['a name that is an intent', { what: 'best western' }, ['Best Western, London']],
    [
      'a name that begins with a city',
      { what: 'paris bakery', where: 'london' },
      ['Paris Bakery, London'],
    ],
    [
      'cities of one name',
      { what: 'bakeries or pizza in Paris' },
      ['Bella, Paris', 'Chez Paul, Paris'],
    ],
    [
      'a city as the whole text, and names that contain it',
      { what: 'paris' },
      ['Paris Bakery, London', 'Bella, Paris', 'Chez Paul, Paris'],
    ],
    ['a city with its country as the whole text', { what: 'Paris, US' }, ['Chez Paul, Paris']],
    ['the right city of several', { what: 'bakeries', where: 'Paris, US' }, ['Chez Paul, Paris']],
    ['chosen parameters', { category: 'bakery', city: 'us/paris' }, ['Chez Paul, Paris']],
  ])('finds %s', async (_, parameters, expected) => {
    expect(await namesOf(parameters)).toEqual(expected);
  });

  it('ranks the exact name first, then by rating, and near before far', async () => {
    expect(await namesOf({ what: 'luigi', where: 'berlin' })).toEqual([
      'Luigi, Berlin',
      'Luigi & Sons, Berlin',
    ]);
    expect(await namesOf({ what: 'pizza', near: '48.138,11.576' })).toEqual([
      'Luigi, München',
      'Da Mario, München',
    ]);
    const { results } = await search({ what: 'pizza', near: '48.138,11.576' });
    expect(results[0]?.distanceKm).toBeCloseTo(0.13, 1);
  });

  it('explains the interpretation, with the part of the text for each chip', async () => {
    const what = 'vegan pizza open now in berlin';
    const answer = await search({ what });
    expect(labelsOf(answer)).toEqual([
      'feature: Vegan options',
      'category: Pizza restaurant',
      'open-now: Open now',
      'city: Berlin, Germany',
    ]);
    const parts = answer.chips.map(({ source }) =>
      source.in === 'what' ? what.slice(source.start, source.end) : source.in,
    );
    expect(parts).toEqual(['vegan', 'pizza', 'open now', 'berlin']);
    expect(labelsOf(await search({ what: 'Paris' }))).toEqual([
      'words: “Paris” as a name or a place',
    ]);
    expect((await search({ what: 'tratoria roma' })).corrected?.what).toBe('trattoria roma');
    expect((await search({ where: 'berlni' })).corrected).toEqual({ what: '', where: 'Berlin' });
    expect((await search({ what: 'cafo' })).didYouMean?.what).toBe('cafe');
    expect((await search({ what: 'cafe' })).didYouMean).toBeNull();
    expect((await search({ what: 'pizza near me' })).asksWhere).toBe(true);
    expect((await search({ what: 'pizza near me', near: '48.1,11.6' })).asksWhere).toBe(false);
  });

  it('has pages, facets and counts', async () => {
    const first = await search({ what: 'coffee shops', where: 'vienna' });
    expect(first.total).toEqual({ count: 25, exact: true });
    expect([first.results.length, first.pages]).toEqual([20, 2]);
    const second = await search({ what: 'coffee shops', where: 'vienna', page: '2' });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
    const { facets } = await search({ where: 'berlin' });
    expect(facets.categories).toEqual(
      expect.arrayContaining([{ name: 'Pizza restaurant', slug: 'pizza-restaurant', count: 3 }]),
    );
    expect(facets.openNow).toBe(1);
    expect(facets.verified).toBe(1);
    expect(facets.features.map(({ key }) => key)).toContain('vegan');
  });

  it('finds a temporarily closed business, never as open, and no permanently closed one', async () => {
    expect((await search({ where: 'oslo' })).results).toMatchObject([
      { name: 'Pausa', status: 'temporarily_closed', openNow: null },
    ]);
    expect(await namesOf({ where: 'oslo', open: '1' })).not.toContain('Pausa');
    expect((await search({ where: 'oslo' })).facets.openNow).toBe(0);
    expect(await namesOf({ what: 'finito' })).not.toContain('Finito, Oslo');
    const suggested = await (await ask('/api/suggest', { what: 'finit' })).text();
    expect(suggested).not.toContain('Finito');
  });

  it('never shows listings that are not approved, and reports no results', async () => {
    expect(await namesOf({ what: 'secret pizza', where: 'berlin' })).not.toContain(
      'Secret Pizza, Berlin',
    );
    const answer = await search({ what: 'qqqqqq wwwwww' });
    expect(answer.total).toEqual({ count: 0, exact: true });
    expect(answer.related.categories.length).toBeGreaterThan(0);
    expect(answer.related.within).toBeUndefined();
    const { related } = await search({ what: 'qqqqqq', where: 'Paris' });
    expect(related.within).toMatchObject({ name: 'Paris', count: 1 });
    expect(related.categories.map(({ count }) => count)).toEqual([1]);
    const elsewhere = await search({ what: 'qqqqqq', where: 'Munich' });
    expect(elsewhere.related.cities.map(({ name }) => name)).toEqual(['Berlin']);
  });

  it.each([
    { what: `'; drop table businesses; --` },
    { what: `a' | '#k1`, where: `\\` },
    { what: '%_\\"<script>', where: '{}[]()!&|:*' },
    { what: '😀 \u202e', where: '٣' },
    { what: 'x'.repeat(100), where: 'y '.repeat(50).trim() },
  ])('takes %o for words', async (parameters) => {
    await search(parameters);
  });

  it.each([
    { what: 'x'.repeat(101) },
    { page: '51' },
    { page: '0' },
    { near: '91,0' },
    { near: 'here' },
    { city: '../x' },
    { features: 'wheels' },
    { minRating: '6' },
    { what: 'a\u0000b' },
  ])('refuses %o', async (parameters) => {
    const answer = await ask('/api/search', parameters);
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(await answer.json()).error.code).toBe('invalid_input');
  });

  it('suggests completions', async () => {
    const suggest = async (field: string, q: string) => {
      const answer = await ask('/api/suggest', { field, q });
      return suggestAnswerSchema.parse(await answer.json()).suggestions;
    };
    expect(await suggest('what', 'piz')).toEqual([
      { kind: 'category', text: 'Pizza restaurant', detail: null, count: 6, path: null },
      {
        ...{ kind: 'business', text: 'Pizza Hut', detail: 'Berlin, DE', count: null },
        path: expect.stringMatching(/^\/business\/pizza-hut/),
      },
    ]);
    expect((await suggest('where', 'PAR')).map(({ text }) => text)).toEqual([
      'Paris, France',
      'Paris, United States',
    ]);
    expect((await suggest('what', 'zahna'))[0]).toMatchObject({
      ...{ kind: 'category', text: 'Dentist', detail: 'zahnarzt', path: null },
    });
    expect(await suggest('where', 'france')).toMatchObject([
      { kind: 'country', text: 'France', detail: null },
    ]);
    expect(await suggest('where', 'Frankreich')).toMatchObject([
      { kind: 'country', text: 'France', detail: 'frankreich' },
    ]);
    expect(await suggest('where', '%')).toEqual([]);
  });
});

describe('a search box', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  it('is rate limited', async () => {
    // In parallel: sequential requests of a slow machine might stay below the limit.
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server().get('/api/search?what=x')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    const refused = await server().get('/api/search?what=x');
    if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBe(1);
  });
});
