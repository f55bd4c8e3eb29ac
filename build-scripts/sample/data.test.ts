import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OWN_PHOTOS } from '../../api/contract/pages/own-photos.ts';
import { worldCategories } from './categories.ts';
import { loadCategoryNames } from './category-names.ts';
import { worldCountries } from './countries.ts';
import { WIDER } from './groups.ts';
import { createLanguages } from './languages.ts';
import { Random } from './random.ts';
import { readTable } from './tables.ts';

const loaded = worldCategories();
const language = createLanguages();
const codes = readdirSync(new URL('languages', import.meta.url)).map((file) =>
  file.replace(/\.txt$/, ''),
);
/** Slots that are not filled from a word list. */
const GIVEN = ['noun', 'category', 'city', 'no', 'no2', 'small'];

describe('languages', () => {
  it.each(codes)('%s has a list for every slot of its patterns', (code) => {
    const { patterns, words } = language(code);
    expect([...patterns.keys()]).toEqual(expect.arrayContaining(['name', 'address', 'mall']));
    const random = new Random().restart(1, 1);
    for (const [key, pattern] of patterns) {
      for (let draw = 0; draw < 60; draw++) {
        const slots = pattern.draw(random).filter((_, index) => index % 2 === 1);
        for (const slot of slots) {
          const list = slot.replace(/\d$/, '');
          expect([...words.keys(), ...GIVEN], `${code}: ${key}`).toContain(list);
        }
      }
    }
  });

  it.each(codes)('%s has nouns for known groups only', (code) => {
    for (const group of language(code).nouns.keys()) expect(Object.keys(WIDER)).toContain(group);
  });

  it('exist for every country', () => {
    const random = new Random().restart(1, 1);
    for (const country of worldCountries().values()) {
      for (let draw = 0; draw < 20; draw++) expect(codes).toContain(country.languages.draw(random));
    }
  });
});

describe('countries', () => {
  it('have English names and known patterns of numbers', () => {
    const countries = worldCountries();
    expect(countries.get('TR')?.name).toBe('Türkiye');
    expect(countries.get('CI')?.name).toBe('Côte d’Ivoire');
    for (const { code, name, phones } of countries.values()) {
      expect(name, code).not.toBe(code);
      for (const phone of phones) expect(phone, code).toMatch(/^[\d #-]+$/);
    }
  });
});

describe('categories', () => {
  const random = new Random().restart(1, 1);
  const drawn = Array.from({ length: 20_000 }, () => loaded.draw(random, 'church'));

  it('are renamed only if the source has them', () => {
    const source = new Set(
      readTable('categories.csv', z.object({ name: z.string() })).map(({ name }) => name),
    );
    for (const name of loadCategoryNames().keys()) expect(source).toContain(name);
  });

  it('have the frequencies of the source', () => {
    const share = (name: string) => drawn.filter((one) => one.name === name).length / drawn.length;
    expect(share('Hotel')).toBeGreaterThan(0.008);
    expect(share('Hotel')).toBeLessThan(0.014);
    expect(share('Gas station')).toBeGreaterThan(share('Bookstore'));
  });

  it('are businesses, with natural names and wider categories', () => {
    const odd = drawn.filter(
      ({ name, wider }) =>
        !/^[A-Z0-9]\S*(?: \S+)*$/.test(name) ||
        /^(?:Lake|River|Mountain)$/.test(name) ||
        wider.includes(name),
    );
    expect(odd).toEqual([]);
    expect(drawn.find(({ name }) => name === 'Regional restaurant')?.type).toBe('Restaurant');
  });

  it('are mostly of the country’s faith if they are houses of worship', () => {
    const temples = Array.from({ length: 20_000 }, () => loaded.draw(random, 'mosque'));
    const count = (faith: string) => temples.filter((one) => one.faith === faith).length;
    expect(count('mosque')).toBeGreaterThan(5 * count('church'));
  });
});

describe('pictures', () => {
  it('all twelve exist and are small', () => {
    expect(OWN_PHOTOS).toHaveLength(12);
    for (const path of OWN_PHOTOS) {
      const { size } = statSync(new URL(`../../site/public${path}`, import.meta.url));
      expect(size).toBeLessThan(2048);
    }
  });
});
