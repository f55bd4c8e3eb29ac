import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './fold.ts';
import { matchIntent, placeStems } from './intents.ts';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);
const intentOf = (text: string) => {
  const words = wordsOf(text);
  const found = matchIntent(words, 0);
  return found?.length === words.length ? found.value : null;
};

describe('intents', () => {
  it.each([
    [
      'open-now',
      'open now',
      'OPEN',
      'açık',
      'Şu an açık',
      'şimdi açık',
      'jetzt geöffnet',
      'geöffnet',
      'ouvert maintenant',
      'abierto ahora',
      'aperto ora',
    ],
    [
      'open-24-hours',
      '24 hours',
      '24/7',
      'open 24/7',
      '7/24',
      '24 saat açık',
      'rund um die Uhr',
      '24h',
      '24h/24',
      'abierto 24 horas',
    ],
    [
      'best',
      'best',
      'top',
      'top-rated',
      'en iyi',
      'EN İYİ',
      'beste',
      'meilleurs',
      'los mejores',
      'migliori',
    ],
    [
      'near-me',
      'near me',
      'nearby',
      'close by',
      'around me',
      'yakınımda',
      'yakınımdaki',
      'en yakın',
      'in meiner Nähe',
      'in der Nähe',
      'près de moi',
      'cerca de mí',
      'vicino a me',
    ],
    [
      'near',
      'near',
      'around',
      'close to',
      'bei',
      'Nähe',
      'in der Nähe von',
      'près de',
      'cerca de',
      'vicino a',
      'yakınında',
    ],
    ['in', 'in', 'at', 'en', 'im', 'dans'],
    [
      'with',
      'with',
      'and',
      'for',
      'the',
      'a',
      'à',
      'of',
      'mit',
      'und',
      'ile',
      've',
      'avec',
      'con',
      'y',
      'e',
      'de',
      'la',
      'le',
    ],
  ])('of %s: %s, %s …', (kind, ...phrases) => {
    expect(phrases.map((phrase) => [phrase, intentOf(phrase)])).toEqual(
      phrases.map((phrase) => [phrase, kind]),
    );
  });

  it.each([
    ['en iyi kebap', 0, { length: 2, value: 'best' }],
    ['hotel en Madrid', 1, { length: 1, value: 'in' }],
    ['pizza near me', 1, { length: 2, value: 'near-me' }],
    ['pizza near Berlin', 1, { length: 1, value: 'near' }],
    ['Bäcker in der Nähe von Köln', 1, { length: 4, value: 'near' }],
    ['Bäcker in der Nähe', 1, { length: 3, value: 'near-me' }],
    ['pharmacy open 24 hours', 1, { length: 3, value: 'open-24-hours' }],
    ['pizza', 0, null],
    ['pizza near', 2, null],
  ])('match the longest phrase: "%s" from word %d', (text, from, found) => {
    expect(matchIntent(wordsOf(text), from)).toEqual(found);
  });

  it('match within any words, from any position', () => {
    const known = wordsOf('near me in der nähe von open 24 hours en iyi top rated à côté de');
    const word = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: -1, max: 12 }), (words, from) => {
        const found = matchIntent(words, from);
        if (found === null) return;
        expect(found.length).toBeGreaterThan(0);
        expect(from + found.length).toBeLessThanOrEqual(words.length);
      }),
    );
  });
});

describe('Turkish place names in the locative', () => {
  it.each([
    ['Kadıköy’de', ['kadikoy']],
    ['kadıköyde', ['kadikoy']],
    ['Ankara’da', ['ankara']],
    ['Ankara’daki', ['ankara']],
    ['İzmir’de', ['izmir']],
    ['Beşiktaş’ta', ['besiktas']],
    ['Beşiktaş’taki', ['besiktas']],
    ['Gaziantep’te', ['gaziantep']],
    ['Paris’te', ['paris']],
    ['parisde', ['paris']],
    ['İstanbul’da', ['istanbul']],
    ['Berlin’deki', ['berlin', 'berli']],
    ['Beyoğlu’nda', ['beyoglun', 'beyoglu']],
    ['Kuşadası’ndaki', ['kusadasin', 'kusadasi']],
    ['NYC’de', ['nyc']],
    ['Van’da', ['van']],
  ])('%s is in %j', (word, stems) => {
    expect(wordsOf(word).flatMap(placeStems)).toEqual(stems);
  });

  it.each([
    'ankara',
    'delta',
    'bogota',
    'izde',
    'da',
    'de',
    'ankarade',
    'esenlerda',
    'москвада',
    '',
  ])('%s is not one', (word) => {
    expect(placeStems(word)).toEqual([]);
  });

  it('are prefixes of any word, with at least 3 letters', () => {
    const suffixed = fc
      .tuple(fc.stringMatching(/^[a-z]{0,12}$/), fc.constantFrom('da', 'de', 'ta', 'te', 'ndaki'))
      .map(([stem, suffix]) => stem + suffix);
    fc.assert(
      fc.property(fc.oneof(suffixed, fc.string({ unit: 'binary' })), (word) => {
        for (const stem of placeStems(word)) {
          expect(stem.length).toBeGreaterThanOrEqual(3);
          expect(word.startsWith(stem)).toBe(true);
          expect(word.slice(stem.length)).toMatch(/^n?[dt][ae](ki)?$/);
        }
      }),
    );
  });
});
