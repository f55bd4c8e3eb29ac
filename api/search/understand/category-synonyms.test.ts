import { describe, expect, it } from 'vitest';
import { CATEGORY_SYNONYMS, rootPhrase } from './category-synonyms.ts';

describe('the synonyms of categories', () => {
  it('all have categories and words', () => {
    expect(CATEGORY_SYNONYMS.length).toBeGreaterThan(150);
    for (const { categories, phrases } of CATEGORY_SYNONYMS) {
      expect(categories).not.toEqual([]);
      expect(phrases).toEqual(expect.arrayContaining([...categories]));
      expect([...categories, ...phrases]).not.toContain('');
    }
  });

  it('are not function words of any language', () => {
    const small =
      `a al and au auf aux avec bei com con da das de dei del della den der des di die do
      du e ein eine el em en et for from gut i ich ile im in is it la las le les los mit na near o
      of on or para por pour sad se sin son sul sur the to u um un una und une unos unas v van ve
      very voor w where with y z za из и на с у`.split(/\s+/);
    const phrases = new Set(CATEGORY_SYNONYMS.flatMap(({ phrases }) => phrases));
    expect(small.map(rootPhrase).filter((word) => phrases.has(word))).toEqual([]);
  });

  it('are unique for each thing, in Turkish too', () => {
    const barber = CATEGORY_SYNONYMS.find(({ categories }) => categories.includes('barber shop'));
    expect(barber?.phrases).toEqual(expect.arrayContaining(['berber', 'berberler', 'berberleri']));
    expect(new Set(barber?.phrases).size).toBe(barber?.phrases.length);
  });
});
