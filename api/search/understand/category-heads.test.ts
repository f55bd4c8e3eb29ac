import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compoundTails, headPhrases } from './category-heads.ts';

describe('heads of category names', () => {
  it.each<[name: string, heads: string[], no?: string]>([
    // English: the head is last.
    ['Italian restaurant', ['restaurant']],
    ['Bar and grill restaurant', ['restaurant']],
    ['Italian Restaurants', ['restaurant']],
    ["Women's clothing store", ['clothing store', 'store']],
    ['Restaurant supply store', ['supply store', 'store'], 'restaurant'],
    ['Restaurant equipment and supply', ['supply'], 'restaurant'],
    ['Boutique hotel', ['hotel'], 'boutique'],
    // The words after a preposition qualify the head.
    ['School of music', ['school'], 'music'],
    ['Wholesaler for restaurants', ['wholesaler'], 'restaurant'],
    ['Restaurant with garden', ['restaurant']],
    ['Farm to table restaurant', ['restaurant']],
    // Brackets, slashes, and two nouns.
    ['Restaurant (halal)', ['restaurant'], 'halal'],
    ['Bar/Restaurant', ['bar', 'restaurant']],
    ['Cafe / Coffee shop', ['cafe', 'coffee shop', 'shop']],
    ['Restaurant, Italian', ['restaurant']],
    ['Hotel/restaurant supply store', ['store'], 'hotel'],
    ['Bar & grill', ['bar', 'grill']],
    // Romance languages, Arabic: the head is first.
    ['Restaurante italiano', ['restaurante'], 'italiano'],
    ['Ristorante di pesce', ['ristorante'], 'pesce'],
    ['Restaurant italien', ['restaurant']],
    ['Tienda de ropa infantil', ['tienda', 'tienda de ropa'], 'infantil'],
    ['Salon de coiffure', ['salon'], 'coiffure'],
    ['مطعم إيطالي', ['مطعم']],
    // Turkish: last, with an ending.
    ['İtalyan restoranı', ['restoran'], 'italyan'],
    ['Spor salonu', ['salon'], 'spor'],
    ['Diş kliniği', ['klinik']],
    // Russian: before a genitive, behind an adjective.
    ['Магазин одежды', ['магазин']],
    ['Итальянский ресторан', ['ресторан']],
    // The whole name is its head.
    ['Restaurant', [], 'restaurant'],
    ['☕', []],
  ])('%s', (name, heads, no) => {
    const phrases = headPhrases(name);
    expect(phrases).toEqual(expect.arrayContaining(heads));
    if (no !== undefined) expect(phrases).not.toContain(no);
  });

  it.each([
    ['Fischrestaurant', ['restaurant']],
    ['Zahnarzt', ['arzt']],
    ['Bookstore', ['store']],
    ['意大利餐厅', ['餐厅']],
    ['Workshop', []],
    ['Restaurants', []],
    ['Tienda', []],
  ])('in one word: %s', (name, heads) => {
    const nouns = new Set(['restaurant', 'arzt', 'store', '餐厅', 'shop', 'enda']);
    expect(compoundTails(name).filter((tail) => nouns.has(tail))).toEqual(heads);
  });

  it('are part of the name, for any name', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('/(,', 'a / (b', '() of', 'de de de'),
    );
    fc.assert(
      fc.property(name, (text) => {
        const heads = headPhrases(text);
        expect(new Set(heads).size).toBe(heads.length);
        expect(heads).not.toContain('');
      }),
    );
  });
});
