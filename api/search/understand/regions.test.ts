import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gazetteer } from '../../places/gazetteer/load.ts';
import { fold } from './fold.ts';
import { REGION_NAMES } from './region-names.ts';
import { AREA_POSTCODES } from './region-postcodes.ts';
import { areaOf, regionsOf, regionsOfShort } from './regions.ts';

const lines = (table: string) => table.trim().split('\n');

describe('regionsOf', () => {
  it.each([
    ['DE bavaria', 'Bavaria', 'Bayern', 'BAVIERA', 'Bavyera'],
    ['DE north-rhine-westphalia', 'Nordrhein Westfalen', 'NRW', 'Kuzey Ren-Vestfalya'],
    ['FR ile-de-france', 'Île-de-France', 'ile de france', 'Ile-de-France'],
    ['IT lombardy', 'Lombardy', 'Lombardia', 'Lombardei'],
    ['ES catalonia', 'Catalonia', 'Cataluña', 'Catalunya', 'Katalonya'],
    ['IN kerala', 'Kerala', 'kerala'],
    ['IN odisha', 'Odisha', 'Orissa'],
    ['BR sao-paulo', 'State of São Paulo', 'Sao Paulo'],
    ['US texas', 'Texas', 'texas'],
    ['GB scotland', 'Scotland', 'Écosse', 'İskoçya', 'Шотландия'],
    ['JP hokkaido', 'Hokkaido', '北海道'],
  ])('knows %s as %s, %s …', (key, ...names) => {
    for (const name of names) {
      const found = regionsOf(fold(name)).map((one) => `${one.countryCode} ${one.slug}`);
      expect([name, found]).toEqual([name, expect.arrayContaining([key])]);
    }
  });

  it('gives names in other languages to regions that the gazetteer has', () => {
    const known = new Set(
      gazetteer()
        .regions()
        .map((one) => `${one.countryCode} ${one.slug}`),
    );
    for (const line of lines(REGION_NAMES)) {
      const [key = '', names = ''] = line.split('|');
      expect(known).toContain(key);
      for (const name of names.split(','))
        expect([
          name,
          regionsOf(fold(name)).map((one) => `${one.countryCode} ${one.slug}`),
        ]).toEqual([name, expect.arrayContaining([key])]);
    }
  });

  it('tells names that are more often words', () => {
    const isWord = (name: string) => regionsOf(name).map((region) => region.isWord);
    expect(isWord('texas')).toEqual([false]);
    expect(isWord('bahia')).toEqual([true]);
    expect(new Set(isWord('central'))).toEqual(new Set([true]));
  });

  it('knows no parts of a region, and no other texts', () => {
    expect(regionsOf('brescia')).toEqual([]);
    expect(regionsOf('tx')).toEqual([]);
    expect(regionsOfShort('tx')).toMatchObject([{ countryCode: 'US', slug: 'texas' }]);
    expect(regionsOfShort('kerala')).toEqual([]);
    expect(regionsOf('constructor')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => {
        expect(regionsOf(`${text} `)).toEqual([]);
        expect(areaOf(`${text} `)).toBeNull();
      }),
      { endOnFailure: true },
    );
  });
});

/** The areas of a country that contain a postcode. */
const areasAt = (code: string, postcode: string): readonly string[] =>
  lines(AREA_POSTCODES).flatMap((line) => {
    const [countryCode, names = ''] = line.split('|');
    const area = areaOf(fold(names.split(',')[0] ?? ''));
    const has = countryCode === code && area?.postcodes.some((one) => postcode.startsWith(one));
    return has ? [area?.name ?? ''] : [];
  });

describe('areaOf', () => {
  it.each([
    ['FR', 'French Riviera', "Côte d'Azur", 'cote d’azur'],
    ['TR', 'Marmara Region', 'Marmara', 'Marmara Bölgesi'],
    ['JP', 'Kansai', '関西'],
  ])('knows an area of %s as %s, %s …', (countryCode, name, ...others) => {
    for (const one of [name, ...others])
      expect([one, areaOf(fold(one))]).toMatchObject([one, { countryCode, name }]);
  });

  it.each([
    ['FR', '67000', 'Alsace'],
    ['FR', '06000', 'French Riviera'],
    ['ES', '07001', 'Mallorca'],
    ['ES', '07701', 'Menorca'],
    ['ES', '07800', 'Ibiza'],
    ['ES', '38001', 'Tenerife'],
    ['IT', '39100', 'South Tyrol'],
    ['TR', '34710', 'Marmara Region'],
    ['JP', '530-0001', 'Kansai'],
  ])('locates %s %s in %s', (country, postcode, area) => {
    expect(areasAt(country, postcode)).toEqual([area]);
  });

  it('divides Türkiye completely', () => {
    for (let code = 1; code <= 81; code += 1)
      expect(areasAt('TR', `${String(code).padStart(2, '0')}000`)).toHaveLength(1);
  });
});
