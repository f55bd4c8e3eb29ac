import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchColumns } from './columns.ts';
import { VALUE_FIELDS } from './fields.ts';

const OUTSCRAPER =
  'query,name,site,subtypes,category,type,phone,full_address,borough,street,city,postal_code,state,us_state,country,country_code,latitude,longitude,time_zone,plus_code,area_service,rating,reviews,reviews_link,reviews_tags,reviews_per_score,photos_count,photo,street_view,located_in,working_hours,other_hours,popular_times,business_status,about,range,posts,logo,description,verified,owner_id,owner_title,owner_link,reservation_links,booking_appointment_link,menu_link,order_links,location_link,place_id,google_id,cid,reviews_id,located_google_id';
const OUTSCRAPER_2026 = `${OUTSCRAPER.replace(',site,', ',website,').replace('full_address', 'address')},title,full_name,first_name,last_name,email,phone_1`;
const GOSOM =
  'input_id,link,title,category,address,open_hours,popular_times,website,phone,plus_code,review_count,review_rating,reviews_per_rating,latitude,longitude,cid,status,descriptions,reviews_link,thumbnail,timezone,price_range,data_id,images,reservations,order_online,menu,owner,complete_address,about,user_reviews,emails';
const APIFY =
  'title,subTitle,price,categoryName,address,neighborhood,street,city,postalCode,state,countryCode,website,phone,phoneUnformatted,claimThisBusiness,location/lat,location/lng,totalScore,permanentlyClosed,placeId,categories/0,fid,cid,reviewsCount,imagesCount,imageUrl,openingHours/0/day,openingHours/0/hours,openingHours/1/day,openingHours/1/hours,additionalInfo/Service options/0/Dine-in,additionalInfo/Payments/0/Debit/credit cards,locatedIn,url,searchString,rank';
const TEMPLATE =
  'name,address,phone,category,latitude,longitude,rating,reviewCount,place_id,country_code';
const EXPORT =
  'id,name,slug,category,type,other_categories,full_address,street,city,postal_code,country,country_code,phone,latitude,longitude,plus_code,rating,reviews,reviews_link,photo,logo,photos,description,price_range,menu_link,booking_links,order_links,social_links,located_in,working_hours,verified,about,place_id,created_at,updated_at,url';

function match(header: string) {
  const names = header.split(',');
  const found = matchColumns(names);
  if (!found) throw new Error('not recognised');
  const nameOf = (field: (typeof VALUE_FIELDS)[number] | 'cid') => {
    const at = found.columns.get(field);
    return typeof at === 'number' ? names[at] : undefined;
  };
  return { ...found, nameOf };
}

describe('matchColumns', () => {
  it.each([
    ['Outscraper', OUTSCRAPER],
    ['Outscraper 2026', OUTSCRAPER_2026],
    ['google-maps-scraper', GOSOM],
    ['Apify Google Maps', APIFY],
    ['template', TEMPLATE],
    ['own export', EXPORT],
  ])('knows %s', (preset, header) => {
    expect(match(header).preset).toBe(preset);
  });

  it('finds all fields of Outscraper', () => {
    for (const header of [OUTSCRAPER, OUTSCRAPER_2026]) {
      const { found, missing, columns } = match(header);
      const separate = ['photos', 'social_links'];
      const own = VALUE_FIELDS.filter((field) => !separate.includes(field));
      expect(found).toEqual([...own, 'status']);
      expect(missing).toEqual([]);
      expect(match(`${header},facebook,twitter`).found).toContain('social_links');
      expect(columns.has('cid')).toBe(true);
    }
    expect(match(OUTSCRAPER_2026).nameOf('full_address')).toBe('address');
    expect(match(OUTSCRAPER_2026).nameOf('website')).toBe('website');
  });

  it('finds the columns of our template and export', () => {
    expect(match(TEMPLATE).found).toEqual([
      ...['name', 'category', 'full_address', 'country_code', 'phone', 'latitude', 'longitude'],
      ...['rating', 'reviews', 'place_id'],
    ]);
    expect(match(EXPORT).missing).toEqual([]);
    expect(match(EXPORT).nameOf('website')).toBe('url');
    expect(match(EXPORT).ignored).toEqual(['created_at', 'updated_at']);
  });

  it('finds the columns of the other scrapers by their names', () => {
    const { nameOf, missing } = match(GOSOM);
    expect(nameOf('name')).toBe('title');
    expect(nameOf('place_id')).toBe('link');
    expect(nameOf('city')).toBe('complete_address');
    expect(nameOf('rating')).toBe('review_rating');
    expect(nameOf('photo')).toBe('thumbnail');
    expect(missing).toEqual(['type', 'country_code', 'logo', 'located_in', 'verified']);
    const apify = match(APIFY);
    expect(apify.nameOf('category')).toBe('categoryName');
    expect(apify.nameOf('latitude')).toBe('location/lat');
    expect(apify.nameOf('place_id')).toBe('placeId');
    expect(match(APIFY.replace('placeId,', '')).nameOf('place_id')).toBe('url');
  });

  it('collects a value that is spread over columns', () => {
    const { columns, ignored } = match(APIFY);
    expect(columns.get('working_hours')).toEqual([
      { index: 26, path: ['0', 'day'] },
      { index: 27, path: ['0', 'hours'] },
      { index: 28, path: ['1', 'day'] },
      { index: 29, path: ['1', 'hours'] },
    ]);
    expect(columns.get('about')).toEqual([
      { index: 30, path: ['Service options', '0', 'Dine-in'] },
      { index: 31, path: ['Payments', '0', 'Debit/credit cards'] },
    ]);
    expect(ignored.some((name) => name.startsWith('openingHours'))).toBe(false);
  });

  it('collects the links of all columns that have some', () => {
    const { columns } = match(
      'name,facebook,booking_appointment_link,x,company_linkedin,instagrams/0,reservation_links',
    );
    expect(columns.get('social_links')).toEqual([
      { index: 1, path: ['facebook', '1'] },
      { index: 4, path: ['linkedin', '4'] },
      { index: 5, path: ['instagram', '5'] },
    ]);
    expect(columns.get('booking_links')).toEqual([
      { index: 2, path: ['2'] },
      { index: 6, path: ['6'] },
    ]);
  });

  it('ignores case, spaces and underscores', () => {
    const spelling = fc.constantFrom(
      (name: string) => name.toUpperCase(),
      (name: string) => name.replaceAll('_', ' '),
      (name: string) => ` ${name.replaceAll('_', '')}`,
      (name: string) => name.split('').join('_'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(OUTSCRAPER, OUTSCRAPER_2026, GOSOM, TEMPLATE, EXPORT),
        spelling,
        (header, spell) => {
          const plain = matchColumns(header.split(','));
          const other = matchColumns(header.split(',').map(spell));
          expect(other?.preset).toBe(plain?.preset);
          expect(other?.columns).toEqual(plain?.columns);
        },
      ),
    );
    expect(matchColumns(['İŞLETME ADI', 'Telefon'])?.found).toEqual(['name', 'phone']);
  });

  it('never reads a column about people', () => {
    for (const header of [OUTSCRAPER, OUTSCRAPER_2026, GOSOM, APIFY]) {
      const { columns } = match(header);
      const names = header.split(',');
      const taken = [...columns.values()].flatMap((at) =>
        typeof at === 'number' ? names[at] : [],
      );
      expect(taken.filter((name) => /mail|owner|full_name|first|last/.test(name ?? ''))).toEqual(
        [],
      );
    }
    expect(match(OUTSCRAPER_2026).nameOf('name')).toBe('name');
    expect(match(OUTSCRAPER_2026).ignored).toContain('title');
    expect(matchColumns(['title', 'full_name', 'email', 'website', 'address'])).toBe(null);
    expect(match('title,name,address').nameOf('name')).toBe('name');
    const { fields } = match('name,E-posta,Yetkili Kişi,Soyadı,phone,note,Range');
    expect([...fields.keys()].sort()).toEqual([0, 4, 6]);
  });

  it('uses the mapping of administrators first', () => {
    const header = ['Ünvan', 'Cadde adı', 'phone', 'Title', 'E-Mail'];
    expect(matchColumns(header)).toBe(null);
    const mapping = new Map([
      ['ünvan', 'name'],
      ['cadde', 'street'],
      ['Phone', 'postal_code'],
      ['E-MAIL', 'website'],
      ['missing', 'city'],
    ] as const);
    const match = matchColumns(header, mapping);
    expect([...(match?.columns ?? [])].sort()).toEqual([
      ['name', 0],
      ['postal_code', 2],
    ]);
    expect(match?.ignored).toEqual(['Cadde adı', 'Title', 'E-Mail']);
    expect(matchColumns(['Name', 'Title'], new Map([['Title', 'name']]))?.columns.get('name')).toBe(
      1,
    );
  });

  it('reads a column as one field, also if several mappings name it', () => {
    const mapping = new Map([
      ['Yer', 'city'],
      ['YER', 'country'],
    ] as const);
    expect([...(matchColumns(['name', 'yer'], mapping)?.columns ?? [])].sort()).toEqual([
      ['country', 1],
      ['name', 0],
    ]);
  });

  it('is null without a name column', () => {
    expect(matchColumns(['address', 'phone', null])).toBe(null);
    expect(matchColumns(['Acme Ltd', '12 High Street'])).toBe(null);
    expect(matchColumns([])).toBe(null);
    expect(matchColumns(['Name'])?.found).toEqual(['name']);
  });

  it('reads the first of two columns of one name', () => {
    expect(matchColumns([null, 'Name', 'name'])?.columns.get('name')).toBe(1);
    expect(matchColumns([null, 'Name', 'name', ''])?.ignored).toEqual(['name']);
  });
});
