import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURE_KEYS } from '../../contract/pages/features.ts';
import { FEATURE_PHRASES, isWeak, matchFeature } from './feature-words.ts';
import { fold, tokensOf } from './fold.ts';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);
const featureOf = (text: string) => {
  const words = wordsOf(text);
  const found = matchFeature(words, 0);
  return found?.length === words.length ? found.value : null;
};

describe('feature words', () => {
  it.each([
    [
      'wheelchair',
      'wheelchair accessible',
      'Engelli Erişimi',
      'barrierefrei',
      'rollstuhlgerecht',
      'fauteuil roulant',
    ],
    ['vegan', 'Vegan', 'vegan options', 'vegane', 'vegano'],
    ['wifi', 'WiFi', 'Wi-Fi', 'free wifi', 'W-LAN', 'kablosuz internet'],
    ['outdoor-seating', 'outdoor seating', 'terrasse', 'TERAS', 'bahçeli', 'terraza', 'all’aperto'],
    [
      'delivery',
      'delivers',
      'paket servis',
      'Lieferservice',
      'livraison à domicile',
      'a domicilio',
    ],
    ['takeout', 'take-away', 'gel al', 'zum Mitnehmen', 'à emporter', 'para llevar', 'da asporto'],
    ['drive-through', 'drive-thru', 'drive through', 'arabaya servis'],
    ['good-for-kids', 'kid-friendly', 'good for kids', 'çocuk dostu', 'kinderfreundlich'],
    ['kids-menu', 'kids’ menu', 'çocuk menüsü', 'menú infantil'],
    ['pets', 'dog friendly', 'pet-friendly', 'evcil hayvan', 'Hunde erlaubt'],
    ['live-music', 'live music', 'canlı müzik', 'música en vivo'],
    ['free-parking', 'free parking', 'ücretsiz otopark', 'parking gratuit'],
    ['parking', 'parking', 'otopark', 'Parkplatz'],
    ['halal', 'halal', 'helal', 'حلال'],
    ['credit-cards', 'credit card', 'card payment', 'kredi kartı', 'Kartenzahlung'],
    ['nfc-payments', 'contactless', 'temassız', 'sans contact'],
    ['air-conditioning', 'air conditioned', 'klimalı', 'aire acondicionado'],
    ['lgbtq-friendly', 'LGBTQ+ friendly', 'gay-friendly'],
  ])('ask for %s: %s, %s …', (key, ...phrases) => {
    expect(phrases.map((phrase) => [phrase, featureOf(phrase)])).toEqual(
      phrases.map((phrase) => [phrase, key]),
    );
  });

  it.each(['café', 'diner', 'restaurant', 'to go', 'outdoor', 'for kids', 'bitkisel', '24', ''])(
    'do not match %s',
    (text) => {
      expect(featureOf(text)).toBe(null);
    },
  );

  it('match the longest phrase', () => {
    expect(matchFeature(wordsOf('hotel free parking'), 1)).toEqual({
      length: 2,
      value: 'free-parking',
    });
    expect(matchFeature(wordsOf('hotel free parking'), 2)).toEqual({ length: 1, value: 'parking' });
    expect(matchFeature(wordsOf('hotel free parking'), 0)).toBe(null);
  });

  it('mean one feature each, and are found', () => {
    const wrong = FEATURE_KEYS.flatMap((key) =>
      FEATURE_PHRASES[key]
        .split('|')
        .filter((phrase) => fold(phrase) === '' || featureOf(phrase) !== key)
        .map((phrase) => [key, phrase]),
    );
    expect(wrong).toEqual([]);
  });

  it('are weak if they are categories or names as well', () => {
    const weak =
      'alcohol beer wine cocktails coffee breakfast brunch lunch dinner dessert catering parking restroom pool air-conditioning';
    expect(FEATURE_KEYS.filter(isWeak)).toEqual(weak.split(' '));
  });

  it('match within any words, from any position', () => {
    const known = FEATURE_KEYS.flatMap((key) => wordsOf(FEATURE_PHRASES[key]));
    const word = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: -1, max: 12 }), (words, from) => {
        const found = matchFeature(words, from);
        if (found === null) return;
        expect(found.length).toBeGreaterThan(0);
        expect(from + found.length).toBeLessThanOrEqual(words.length);
        expect(featureOf(words.slice(from, from + found.length).join(' '))).toBe(found.value);
      }),
    );
  });
});
