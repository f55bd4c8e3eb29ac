import { describe, expect, it } from 'vitest';
import { SAMPLE_COLUMNS } from './columns.ts';
import { sampleRows } from './rows.ts';

const rows = [...sampleRows({ rows: 2000, seed: 1 })];
const column = (name: (typeof SAMPLE_COLUMNS)[number]) =>
  rows.map((row) => row[SAMPLE_COLUMNS.indexOf(name)] ?? null);
const texts = (name: (typeof SAMPLE_COLUMNS)[number]) =>
  column(name).filter((cell) => typeof cell === 'string');

describe('sampleRows', () => {
  it('returns the same rows again, and the same first rows for a longer file', () => {
    expect([...sampleRows({ rows: 300, seed: 1 })]).toEqual(rows.slice(0, 300));
  });

  it('returns other rows for another seed', () => {
    const [other] = sampleRows({ rows: 1, seed: 2 });
    expect(other?.at(-1)).not.toBe(rows[0]?.at(-1));
  });

  it('has the columns of an export and none about people', () => {
    expect(SAMPLE_COLUMNS).toEqual(expect.arrayContaining(['full_address', 'site', 'place_id']));
    expect(SAMPLE_COLUMNS.filter((name) => /mail|contact|owner|title/.test(name))).toEqual([]);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([SAMPLE_COLUMNS.length]));
  });

  it('has unique ids', () => {
    for (const name of ['place_id', 'cid', 'google_id'] as const) {
      expect(new Set(texts(name)).size).toBe(2000);
    }
  });

  it('covers at least forty countries, none too large', () => {
    const counts = Map.groupBy(texts('country_code'), (code) => code);
    expect(counts.size).toBeGreaterThanOrEqual(40);
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(320);
  });

  it('has names in many scripts', () => {
    const names = texts('name').join('\n');
    for (const script of ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Han', 'Hangul', 'Devanagari']) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
  });

  it('has coordinates in its own country', () => {
    for (const latitude of column('latitude')) expect(Math.abs(Number(latitude))).toBeLessThan(85);
    for (const longitude of column('longitude'))
      expect(Math.abs(Number(longitude))).toBeLessThanOrEqual(180);
    expect(texts('time_zone')).toContain('Europe/Istanbul');
  });

  it.each([
    ['rating', /^[1-5],\d$/],
    ['rating', /^None$/],
    ['reviews', /^\d+\.0$/],
    ['postal_code', /^\d+\.0$/],
    ['verified', /^TRUE$/],
    ['verified', /^True$/],
    ['phone', /^\+1 \d{3}-555-01\d\d$/],
    ['phone', /^\+90 \d{3} \d{3} \d\d \d\d$/],
    ['phone', /^None$/],
    ['site', /^https:\/\/[a-z0-9-]+\.example\/$/],
    ['photo', /^\/photos\/sample-(0\d|1[0-2])\.svg$/],
    ['full_address', /\n/],
    ['about', /^\{"Service options":\{"[^"]+":(true|false)/],
    ['about', /^\[\{"id":"service_options","name":"Service options","options":\[\{"name"/],
    ['about', /:null|:"(True|false|Yes)/],
    ['name', /"/],
    ['name', /\p{Extended_Pictographic}/u],
    ['name', /^\d/],
  ] as const)('has %s in the form %s', (name, form) => {
    expect(texts(name).some((text) => form.test(text))).toBe(true);
  });

  it('includes typed booleans and numbers, and empty cells', () => {
    expect(column('verified')).toEqual(expect.arrayContaining([true, false, 1, 0, null]));
    expect(column('rating')).toEqual(expect.arrayContaining([5, null]));
    const photos = texts('photo').filter((path) => path !== 'None').length;
    expect(photos / 2000).toBeGreaterThan(0.6);
    expect(photos / 2000).toBeLessThan(0.72);
  });

  it('has sites, pictures and links that do not exist', () => {
    for (const site of texts('site')) {
      expect(site).toMatch(/^(None|https?:\/\/(www\.)?[a-z0-9-]{1,63}\.example\/.*)$/);
    }
  });
});
