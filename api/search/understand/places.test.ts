import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../../contract/pages/search-api.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import type { SearchPlace } from '../interpretation.ts';
import { seedSearchable } from '../testing/searchable.ts';
import { loadCategoryVocabulary } from './categories.ts';

import { understand } from './understand.ts';

/** City, country, number of listings, and region; the country 'Italy' is included for its name. */
const CITIES: readonly (readonly [
  city: string,
  country: string,
  count: number,
  region?: string,
])[] = [
  ['Richmond', 'US', 3, 'Virginia'],
  ['Richmond', 'CA', 2, 'British Columbia'],
  ['Richmond', 'AU', 1, 'Victoria'],
  ['Edinburg', 'US', 1, 'Texas'],
  ['Edinburgh', 'GB', 2, 'Scotland'],
  ['Salvador', 'BR', 1],
  ['San Salvador', 'SV', 2],
  ['Kingston', 'JM', 2],
  ['Jamaica', 'US', 1, 'New York'],
  ['Luxembourg', 'LU', 1],
  ['Esch-sur-Alzette', 'LU', 1],
  ['Firenze', 'IT', 2],
  ['Florence', 'US', 1, 'Alabama'],
  ['Italia', 'US', 1],
  ['Frankfurt', 'DE', 1, 'Brandenburg'],
  ['Frankfurt am Main', 'DE', 2, 'Hesse'],
  ['Tbilisi', 'GE', 1],
  ['Atlanta', 'US', 1, 'Georgia'],
  ['Wien', 'AT', 1],
  ['Houston', 'US', 2, 'Texas'],
  ['New York', 'US', 2, 'New York'],
  ['Toronto', 'CA', 4, 'Ontario'],
  ['Buffalo', 'US', 1, 'New York'],
  ['Ontario', 'US', 1, 'California'],
  ['München', 'DE', 1, 'Bavaria'],
  ['São Paulo', 'BR', 1, 'São Paulo'],
  ['Santos', 'BR', 1, 'São Paulo'],
  ['Victoria', 'CA', 1, 'British Columbia'],
  ['Kochi', 'IN', 1, 'Kerala'],
  ['Miami', 'US', 21, 'Florida'],
  ['Florida', 'US', 1, 'Alabama'],
  ['Sarandí Grande', 'UY', 1, 'Florida'],
  ['Kensington', 'US', 1],
  ['London', 'GB', 2, 'England'],
  ['İstanbul', 'TR', 2],
  ['Kadıköy', 'TR', 1],
  ['Ankara', 'TR', 3],
  ['Tire', 'TR', 1],
];

describe('places of one name', () => {
  const database = useTestDatabase();
  beforeAll(() =>
    seedSearchable(
      database(),
      CITIES.flatMap(([city, country, count, region]) =>
        Array.from({ length: count }, (_, nth) => ({
          name: `Pizza ${nth}`,
          slug: `pizza-${nth}-${city}-${country}`,
          category: 'Pizza restaurant',
          city,
          country,
          ...(region !== undefined && { region }),
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
    const regions = await db.selectFrom('regions').select(['id', 'slug']).execute();
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
        if (place.kind === 'region') return regions.find(({ id }) => id === place.id)?.slug;
        if (place.kind === 'area') {
          const code = countries.find(({ id }) => id === place.countryId)?.code;
          return [code ?? [], place.postcodes.slice(0, 2)].flat().join(' ');
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
    ['Edinburg, Scotland', 'Edinburgh, Scotland', 'Edinburgh, GB'],
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
    // States and provinces, by their names and letters.
    ['Houston, Texas', 'Houston, Texas', 'Houston, US'],
    ['Houston TX', 'Houston, Texas', 'Houston, US'],
    ['Houston, TX, USA', 'Houston, Texas', 'Houston, US'],
    ['Texas', 'Texas, United States', 'texas'],
    ['Buffalo, New York', 'Buffalo, New York', 'Buffalo, US'],
    ['Ontario', 'Ontario, Canada and 1 more', 'ontario', 'Ontario, US'],
    ['Ontario, California', 'Ontario, California', 'Ontario, US'],
    ['Richmond, VA', 'Richmond, Virginia', 'Richmond, US'],
    ['Richmond, BC', 'Richmond, British Columbia', 'Richmond, CA'],
    ['Richmond, Victoria', 'Richmond, Victoria', 'Richmond, AU'],
    ['Richmond, CA', 'Richmond, Canada', 'Richmond, CA'],
    ['Santos, SP', 'Santos, São Paulo', 'Santos, BR'],
    ['Atlanta, Georgia', 'Atlanta, Georgia', 'Atlanta, US'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia', 'Tbilisi, GE'],
    ['Georgia', 'Georgia and 1 more', 'GE', 'georgia'],
    ['Georgia, USA', 'Georgia, United States', 'georgia'],
    ['Bavaria', 'Bavaria, Germany', 'bavaria'],
    ['Bayern, Deutschland', 'Bavaria, Germany', 'bavaria'],
    ['Munich, Bavaria', 'München, Bavaria', 'München, DE'],
    ['Scotland', 'Scotland, United Kingdom', 'scotland'],
    ['Kerala', 'Kerala, India', 'kerala'],
    ['Kochi, Kerala', 'Kochi, Kerala', 'Kochi, IN'],
    ['Estado de São Paulo', 'São Paulo, Brazil', 'sao-paulo'],
    // Neither a tenth as large as the region is the city, nor a twentieth the region of another country.
    ['Florida', 'Florida, United States', 'florida'],
    ['Florida, Uruguay', 'Florida, Uruguay', 'florida'],
    // A region that does not have the city.
    ['Atlanta, CA', 'Atlanta, United States', 'Atlanta, US'],
    // A city with a tenth of the listings of its region.
    ['New York', 'New York, United States', 'New York, US'],
    ['São Paulo', 'São Paulo, Brazil', 'São Paulo, BR'],
    // No state or province, and identified by postcodes.
    ['Marmara', 'Marmara Region, Türkiye', 'TR 10 11'],
    ['İstanbul, Marmara', 'İstanbul, Marmara Region', 'İstanbul, TR', '10 11'],
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
    expect(await read({ what: 'pizza scotland' })).toMatchObject({ places: ['scotland'] });
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
