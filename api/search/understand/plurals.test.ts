import { describe, expect, it } from 'vitest';
import { turkishPlurals, wordRoot } from './plurals.ts';

describe('the root of a word', () => {
  it.each([
    ['bakery', 'bakeries'],
    ['movie', 'movies'],
    ['church', 'churches'],
    ['box', 'boxes'],
    ['bus', 'buses'],
    ['glass', 'glasses'],
    ['house', 'houses'],
    ['campus', 'campuses'],
    ['cafe', 'cafes'],
    ['spa', 'spas'],
    ['taxi', 'taxis'],
    ['dentist', 'dentists'],
    ['potato', 'potatoes'],
    ['boutique', 'boutiques'],
    ['attorney', 'attorneys'],
    ['woman', 'women', 'womens'],
    ['man', 'men', 'mens'],
    ['child', 'children', 'childrens'],
    ['center', 'centers', 'centre', 'centres'],
    ['tire', 'tires', 'tyre', 'tyres'],
    ['jeweler', 'jewelers', 'jeweller', 'jewellers'],
    ['jewelry', 'jewellery'],
    ['boulangerie', 'boulangeries'],
    ['аптека'],
    ['レストラン'],
  ])('is the same for all forms: %s, %s', (...forms) => {
    expect(new Set(forms.map(wordRoot)).size).toBe(1);
  });

  it.each([
    ['car', 'care'],
    ['bar', 'barre'],
    ['win', 'wine'],
    ['glass', 'glas'],
    ['gas', 'ga'],
    ['pub', 'public'],
    ['pet', 'petrol'],
  ])('differs for other words: %s, %s', (one, other) => {
    expect(wordRoot(one)).not.toBe(wordRoot(other));
  });
});

describe('the Turkish plurals', () => {
  it.each([
    ['otel', ['oteller', 'otelleri']],
    ['kuaför', ['kuaförler', 'kuaförleri']],
    ['fırın', ['fırınlar', 'fırınları']],
    ['okul', ['okullar', 'okulları']],
    ['eczane', ['eczaneler', 'eczaneleri']],
  ])('of %s follow its last vowel', (word, plurals) => {
    expect(turkishPlurals(word)).toEqual(plurals);
  });

  it.each([
    ['diş hekimi', 'diş hekimleri'],
    ['benzin istasyonu', 'benzin istasyonları'],
    ['ayakkabı mağazası', 'ayakkabı mağazaları'],
    ['taksi durağı', 'taksi durakları'],
    ['su tesisatçısı', 'su tesisatçıları'],
    ['oto yıkama', 'oto yıkamalar'],
  ])('of the compound %s are among them', (phrase, plural) => {
    expect(turkishPlurals(phrase)).toContain(plural);
  });
});
