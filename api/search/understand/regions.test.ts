import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { REGION_POSTCODES } from './region-postcodes.ts';
import { regionOf, regionsOfShort } from './regions.ts';

const TABLE = REGION_POSTCODES.trim()
  .split('\n')
  .map((line) => {
    const [countryCode = '', column = ''] = line.split('|');
    const names = column.split(',').map((name) => name.replace(/^[*~]/, ''));
    const [name = ''] = names;
    return { countryCode, name, names, postcodes: regionOf(fold(name))?.postcodes ?? [] };
  });

/** The regions of a country that contain a postcode. */
const regionsAt = (code: string, postcode: string): readonly string[] =>
  TABLE.flatMap(({ countryCode, name, postcodes }) => {
    const has = countryCode === code && postcodes.some((begin) => postcode.startsWith(begin));
    return has ? [name] : [];
  });

describe('regionOf', () => {
  it.each([
    ['DE', 'Bavaria', 'Bayern', 'BAVIERA', 'Bavyera'],
    ['DE', 'North Rhine-Westphalia', 'Nordrhein Westfalen', 'NRW', 'Kuzey Ren-Vestfalya'],
    ['FR', 'Île-de-France', 'ile de france', 'Ile-de-France'],
    ['FR', 'French Riviera', "Côte d'Azur", 'cote d’azur'],
    ['IT', 'Lombardy', 'Lombardia', 'Lombardei'],
    ['ES', 'Catalonia', 'Cataluña', 'Catalunya', 'Katalonya'],
    ['TR', 'Marmara Region', 'Marmara', 'Marmara Bölgesi'],
    ['IN', 'Kerala', 'kerala'],
    ['IN', 'Odisha', 'Orissa'],
    ['BR', 'State of São Paulo', 'Sao Paulo'],
    ['US', 'Texas', 'texas'],
    ['CA', 'Ontario', 'ontario'],
    ['GB', 'Scotland', 'Écosse', 'İskoçya'],
    ['JP', 'Hokkaido', '北海道'],
  ])('knows a region of %s as %s, %s …', (code, ...names) => {
    const [label] = names;
    for (const name of names)
      expect([name, regionOf(fold(name))]).toMatchObject([
        name,
        { countryCode: code, name: label },
      ]);
  });

  it('knows each region by each of its names, and only by these', () => {
    for (const { countryCode, name, names } of TABLE)
      for (const one of names)
        expect([one, regionOf(fold(one))]).toMatchObject([one, { countryCode, name }]);
  });

  it('knows no other names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => {
        expect(regionOf(`${text} `)).toBeNull();
      }),
    );
    expect(regionOf('constructor')).toBeNull();
    expect(regionOf('para')).toBeNull();
    expect(regionsOfShort('tx')).toMatchObject([{ name: 'Texas' }]);
    expect(regionsOfShort('kerala')).toEqual([]);
  });
});

describe('postcodes of regions', () => {
  it.each([
    ['DE', '80331', 'Bavaria'],
    // Towns at the borders of Bavaria, on both sides.
    ['DE', '63739', 'Bavaria'],
    ['DE', '63450', 'Hesse'],
    ['DE', '88131', 'Bavaria'],
    ['DE', '88045', 'Baden-Württemberg'],
    ['DE', '89231', 'Bavaria'],
    ['DE', '89073', 'Baden-Württemberg'],
    ['DE', '96450', 'Bavaria'],
    ['DE', '96515', 'Thuringia'],
    ['DE', '38820', 'Saxony-Anhalt'],
    ['DE', '38100', 'Lower Saxony'],
    ['DE', '48527', 'Lower Saxony'],
    ['DE', '48431', 'North Rhine-Westphalia'],
    ['DE', '97877', 'Baden-Württemberg'],
    ['DE', '21502', 'Schleswig-Holstein'],
    ['DE', '17291', 'Brandenburg'],
    ['DE', '17309', 'Mecklenburg-Western Pomerania'],
    ['DE', '66111', 'Saarland'],
    ['DE', '66482', 'Rhineland-Palatinate'],
    ['AT', '6020', 'Tyrol'],
    ['AT', '9900', 'Tyrol'],
    ['AT', '9020', 'Carinthia'],
    ['AT', '8010', 'Styria'],
    ['BE', '1800', 'Flanders'],
    ['BE', '1300', 'Wallonia'],
    ['GB', 'g11aa', 'Scotland'],
    ['GB', 'td11aa', 'Scotland'],
    ['GB', 'cf101aa', 'Wales'],
    ['GB', 'bt11aa', 'Northern Ireland'],
    ['BR', '01310100', 'State of São Paulo'],
    ['BR', '69304000', 'Roraima'],
    ['BR', '69005000', 'Amazonas'],
    ['MX', '58000', 'Michoacán'],
  ])('locate %s %s in %s', (country, postcode, region) => {
    expect(regionsAt(country, postcode)).toEqual([region]);
  });

  it.each([
    ['DE', '10115', 'Berlin'],
    ['DE', '20095', 'Hamburg'],
    ['DE', '28195', 'Bremen'],
    ['DE', '27568', 'Bremerhaven'],
    ['BE', '1000', 'Brussels'],
    ['AT', '8380', 'Jennersdorf, in Burgenland'],
    ['GB', 'gl11aa', 'Gloucester'],
    ['GB', 'ch651aa', 'Ellesmere Port'],
    ['GB', 'sy11aa', 'Shrewsbury'],
    ['GB', 'sw1a1aa', 'London'],
  ])('tell nothing of %s %s: %s', (country, postcode) => {
    expect(regionsAt(country, postcode)).toEqual([]);
  });

  /** Numbers of two digits that are not in exactly one region of a country. */
  const notOnce = (country: string, from: number, to: number, except: readonly string[] = []) =>
    Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth).padStart(2, '0')).filter(
      (code) =>
        regionsAt(country, `${code}000`).filter((name) => !except.includes(name)).length !== 1,
    );

  it('are divided completely among the regions of a country', () => {
    const within = [
      ...['French Riviera', 'Alsace', 'Lorraine', 'Champagne-Ardenne', 'Picardy', 'Aquitaine'],
      ...['Nord-Pas-de-Calais', 'Burgundy', 'Franche-Comté', 'Auvergne', 'Rhône-Alpes'],
      ...['Midi-Pyrénées', 'Languedoc-Roussillon', 'Poitou-Charentes'],
    ];
    expect(notOnce('FR', 1, 95, within)).toEqual([]);
    const islands = ['Mallorca', 'Menorca', 'Ibiza', 'Tenerife', 'Gran Canaria'];
    expect(notOnce('ES', 1, 50, [...islands, 'Lanzarote', 'Fuerteventura'])).toEqual([]);
    expect(notOnce('TR', 1, 81)).toEqual([]);
    // Numbers in the range that no province has.
    const none = ['49', '68', '69', '77', '78', '79'];
    expect(notOnce('IT', 0, 98, ['South Tyrol', 'Trentino'])).toEqual(none);
  });

  it('of two states of Germany do not overlap', () => {
    const states = TABLE.filter(({ countryCode }) => countryCode === 'DE');
    const shared = states.flatMap(({ name, postcodes }) =>
      states
        .filter((other) => other.name !== name)
        .flatMap((other) => other.postcodes)
        .filter((one) => postcodes.some((begin) => one.startsWith(begin))),
    );
    expect(shared).toEqual([]);
  });
});
