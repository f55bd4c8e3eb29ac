import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../../contract/pages/search-api.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import type { SearchPlace } from '../interpretation.ts';
import { seedSearchable } from '../testing/searchable.ts';
import { loadCategoryVocabulary } from './categories.ts';

import { understand } from './understand.ts';

/** City, country, and number of listings; the country 'Italy' is included for its name. */
const CITIES = [
  ['Richmond', 'US', 3],
  ['Richmond', 'CA', 2],
  ['Richmond', 'AU', 1],
  ['Edinburg', 'US', 1],
  ['Edinburgh', 'GB', 2],
  ['Salvador', 'BR', 1],
  ['San Salvador', 'SV', 2],
  ['Kingston', 'JM', 2],
  ['Jamaica', 'US', 1],
  ['Luxembourg', 'LU', 1],
  ['Esch-sur-Alzette', 'LU', 1],
  ['Firenze', 'IT', 2],
  ['Florence', 'US', 1],
  ['Italia', 'US', 1],
  ['Frankfurt', 'DE', 1],
  ['Frankfurt am Main', 'DE', 2],
  ['Tbilisi', 'GE', 1],
  ['Atlanta', 'US', 1],
  ['Wien', 'AT', 1],
  ['Houston', 'US', 2],
  ['New York', 'US', 2],
  ['Buffalo', 'US', 1],
  ['Ontario', 'US', 1],
  ['München', 'DE', 1],
  ['São Paulo', 'BR', 1],
  ['Kochi', 'IN', 1],
  ['Kensington', 'US', 1],
  ['London', 'GB', 2],
  ['İstanbul', 'TR', 2],
  ['Kadıköy', 'TR', 1],
  ['Ankara', 'TR', 3],
  ['Tire', 'TR', 1],
] as const;

describe('places of one name', () => {
  const database = useTestDatabase();
  beforeAll(() =>
    seedSearchable(
      database(),
      CITIES.flatMap(([city, country, count]) =>
        Array.from({ length: count }, (_, nth) => ({
          name: `Pizza ${nth}`,
          slug: `pizza-${nth}-${city}-${country}`,
          category: 'Pizza restaurant',
          city,
          country,
        })),
      ),
    ),
  );

  it('finds a city by any name of the gazetteer where a place is asked for, and not among other words', async () => {
    const { db } = database();
    await sql`insert into city_names (city_id, key)
      select id, unnest(array['kotsi', 'cochin']) from cities where name = 'Kochi'`.execute(db);
    expect((await read({ where: 'Kotsi' })).places).toEqual(['Kochi, IN']);
    expect((await read({ where: 'Cochin, India' })).places).toEqual(['Kochi, IN']);
    expect((await read({ what: 'kotsi pizza' })).places).toEqual([]);
  });

  /** The chips of places, and the names of the searched places. */
  async function read(parameters: Record<string, string>) {
    const { db } = database();
    const categories = await loadCategoryVocabulary(db)();
    const query = searchQuerySchema.parse(parameters);
    const { places, chips } = await understand(database(), query, categories);
    const cities = await db
      .selectFrom('cities as c')
      .innerJoin('countries as k', 'k.id', 'c.country_id')
      .select(['c.id', 'c.name', 'k.code'])
      .execute();
    const countries = await db.selectFrom('countries').select(['id', 'code']).execute();
    const all = places.flatMap((place): readonly SearchPlace[] =>
      place.kind === 'namesakes' ? place.of : [place],
    );
    return {
      labels: chips.flatMap(({ kind, label }) => (kind === 'category' ? [] : [label])),
      places: all.map((place) => {
        if (place.kind === 'city') {
          const city = cities.find(({ id }) => id === place.id);
          return `${city?.name}, ${city?.code}`;
        }
        if (place.kind === 'country') return countries.find(({ id }) => id === place.id)?.code;
        if (place.kind === 'region') {
          const code = countries.find(({ id }) => id === place.countryId)?.code;
          const { names, postcodes } = place;
          const signs = [names.length > 0 ? `@${names.join('/')}` : [], postcodes.slice(0, 2)];
          return [code ?? [], ...signs].flat().join(' ');
        }
        if (place.kind === 'parts')
          return place.of
            .map(({ within, words }) => {
              const id = within.kind === 'city' ? within.id : 0;
              return `${cities.find((city) => city.id === id)?.name} @${words.join(' @')}`;
            })
            .join(' or ');
        return 'text' in place ? `@${place.text}` : place.kind;
      }),
    };
  }

  it.each<[typed: string, label: string, ...places: string[]]>([
    [
      'Richmond',
      'Richmond, United States and 2 more',
      ...['Richmond, US', 'Richmond, CA', 'Richmond, AU'],
    ],
    ['Richmond, Canada', 'Richmond, Canada', 'Richmond, CA'],
    ['Richmond, AU', 'Richmond, Australia', 'Richmond, AU'],
    // A city's own name comes before its names in other languages.
    ['Edinburg', 'Edinburg, United States', 'Edinburg, US'],
    ['Edinburg, Scotland', 'Edinburgh, Scotland', 'Edinburgh, GB', 'ab dd'],
    ['Edinburg, England', 'Edinburgh, United Kingdom', 'Edinburgh, GB'],
    ['Edimburgo', 'Edinburgh, United Kingdom', 'Edinburgh, GB'],
    ['Salvador', 'Salvador, Brazil', 'Salvador, BR'],
    ['El Salvador', 'El Salvador', 'SV'],
    ['Jamaica', 'Jamaica and 1 more', 'JM', 'Jamaica, US'],
    ['Jamaica, USA', 'Jamaica, United States', 'Jamaica, US'],
    ['Luxembourg', 'Luxembourg', 'LU'],
    ['Luxembourg, Luxembourg', 'Luxembourg, Luxembourg', 'Luxembourg, LU'],
    ['Florence', 'Firenze, Italy and 1 more', 'Firenze, IT', 'Florence, US'],
    ['Florenz', 'Firenze, Italy', 'Firenze, IT'],
    ['Italia', 'Italy and 1 more', 'IT', 'Italia, US'],
    ['Italien', 'Italy', 'IT'],
    [
      'Frankfurt',
      'Frankfurt am Main, Germany and 1 more',
      ...['Frankfurt am Main, DE', 'Frankfurt, DE'],
    ],
    // States and provinces whose letters are in addresses.
    ['Houston, Texas', 'Houston, Texas', 'Houston, US', '@tx/texas'],
    ['Houston TX', 'Houston, Texas', 'Houston, US', '@tx/texas'],
    ['Houston, TX, USA', 'Houston, Texas', 'Houston, US', '@tx/texas'],
    ['Texas', 'Texas, United States', 'US @tx'],
    ['New York', 'New York, United States', 'New York, US'],
    ['Buffalo, New York', 'Buffalo, New York', 'Buffalo, US', '@ny/new york'],
    ['Ontario', 'Ontario, Canada and 1 more', 'CA @on', 'Ontario, US'],
    ['Ontario, California', 'Ontario, California', 'Ontario, US', '@ca/california'],
    ['Richmond, VA', 'Richmond, Virginia', 'Richmond, US', '@va/virginia'],
    ['Richmond, CA', 'Richmond, Canada', 'Richmond, CA'],
    ['Atlanta, CA', 'Atlanta, California', 'Atlanta, US', '@ca/california'],
    ['Atlanta, Georgia', 'Atlanta, Georgia', 'Atlanta, US', '@ga/georgia'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia', 'Tbilisi, GE'],
    ['Georgia', 'Georgia and 1 more', 'GE', 'US @ga'],
    // Regions that are only identified by postcodes.
    ['Bavaria', 'Bavaria, Germany', 'DE 637 638'],
    ['Bayern, Deutschland', 'Bavaria, Germany', 'DE 637 638'],
    ['Munich, Bavaria', 'München, Bavaria', 'München, DE', '637 638'],
    ['Scotland', 'Scotland, United Kingdom', 'GB ab dd'],
    ['São Paulo', 'São Paulo, Brazil', 'São Paulo, BR'],
    ['Estado de São Paulo', 'State of São Paulo, Brazil', 'BR 0 1'],
    ['Kerala', 'Kerala, India', 'IN @kerala'],
    ['Kochi, Kerala', 'Kochi, Kerala', 'Kochi, IN', '@kerala'],
    ['Marmara', 'Marmara Region, Türkiye', 'TR 10 11'],
    // A country without such a city.
    ['Atlanta, Jamaica', 'Atlanta, United States', 'Atlanta, US'],
  ])('are meant by %s, which is read as %s', async (typed, label, ...places) => {
    const expected = { labels: [label], places };
    expect(await read({ where: typed })).toEqual(expected);
    expect(await read({ what: `pizza in ${typed}` })).toEqual(expected);
  });

  it('are not found in words of other names, except where a place is expected', async () => {
    expect(await read({ what: 'pizza marmara' })).toMatchObject({ places: [] });
    expect(await read({ what: 'pizza marmarada' })).toMatchObject({ places: ['TR 10 11'] });
    expect(await read({ what: 'pizza scotland' })).toMatchObject({ places: ['GB ab dd'] });
  });

  it('are distinguished from words of an address', async () => {
    expect(await read({ where: 'Carytown, Richmond' })).toEqual({
      labels: ['Richmond, United States and 2 more', 'Carytown'],
      places: ['Richmond, US', 'Richmond, CA', 'Richmond, AU', '@Carytown'],
    });
    expect(await read({ where: 'Kensington, London' })).toEqual({
      labels: ['London, United Kingdom', 'Kensington'],
      places: ['London, GB', '@Kensington'],
    });
    expect(await read({ where: 'London Kensington' })).toMatchObject({
      places: ['London, GB', '@Kensington'],
    });
    expect(await read({ what: 'pizza in times square London' })).toEqual({
      labels: ['times square', 'London, United Kingdom'],
      places: ['London, GB', '@times square'],
    });
    // A city in some listings, a district in others.
    expect(await read({ where: 'Kadıköy, İstanbul' })).toEqual({
      labels: ['İstanbul, Türkiye', 'Kadıköy'],
      places: ['İstanbul @kadikoy or Kadıköy @istanbul'],
    });
    // A street with the name of a larger city.
    expect(await read({ where: 'Ankara Caddesi, Tire' })).toMatchObject({
      labels: ['Tire, Türkiye', 'Ankara', 'Caddesi'],
    });
    // Delaware's letters must follow a city: this is French.
    expect(await read({ what: 'pizza de Houston' })).toMatchObject({ places: ['Houston, US'] });
    expect(await read({ where: 'Viena' })).toEqual({
      labels: ['Wien, Austria'],
      places: ['Wien, AT'],
    });
    expect(await read({ where: 'Richmund' })).toMatchObject({
      labels: ['Richmond, United States and 2 more'],
    });
  });
});
