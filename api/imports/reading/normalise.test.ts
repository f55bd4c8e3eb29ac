import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureMask } from '../../contract/pages/features.ts';
import { matchColumns } from './columns.ts';
import { normaliseRow } from './normalise.ts';

function normalise(row: Record<string, string | null>) {
  const match = matchColumns(Object.keys(row));
  if (!match) throw new Error('not recognised');
  return normaliseRow(Object.values(row), match.columns);
}

function listing(row: Record<string, string | null>) {
  const result = normalise(row);
  if (!result.ok) throw new Error(`${result.column}: ${result.reason.code}`);
  return result.listing;
}

describe('normaliseRow', () => {
  it('reads a row of Outscraper', () => {
    expect(
      listing({
        name: ' Kebapçı  Mehmet ',
        site: 'https://kebap.example',
        category: 'restaurants',
        type: 'Kebab shop',
        phone: '+90 212 555 00 00',
        full_address: 'İstiklal Cd. 1\nBeyoğlu/İstanbul',
        street: 'İstiklal Cd. 1',
        city: 'İstanbul',
        state: 'İstanbul',
        postal_code: '34433.0',
        country: 'Türkiye',
        country_code: 'tr',
        latitude: '41,0370',
        longitude: '28,9851',
        rating: '4,5',
        reviews: '395.0',
        reviews_link: 'https://search.google.com/local/reviews?placeid=ChIJx',
        photo: 'https://lh5.googleusercontent.com/p/a',
        logo: 'None',
        located_in: 'nan',
        working_hours: '{"Monday": "9 AM–5 PM"}',
        verified: 'True',
        about: '{"Service options": {"Delivery": true}}',
        subtypes: 'Kebab shop, Restaurant',
        plus_code: '8GHC+2F İstanbul',
        description: 'Since 1992.\nAt the square.',
        range: '₺₺',
        menu_link: 'https://kebap.example/menu',
        reservation_links: 'https://book.example/1, https://book.example/2',
        booking_appointment_link: 'https://book.example/3',
        order_links: 'None',
        facebook: 'https://www.facebook.com/kebap',
        instagram: '@kebap',
        business_status: 'CLOSED_TEMPORARILY',
        place_id: 'ChIJx',
        cid: '12345678901234567890',
      }),
    ).toEqual({
      name: 'Kebapçı Mehmet',
      url: 'https://kebap.example/',
      category: 'restaurants',
      type: 'Kebab shop',
      phone: '+90 212 555 00 00',
      fullAddress: 'İstiklal Cd. 1, Beyoğlu/İstanbul',
      street: 'İstiklal Cd. 1',
      city: 'İstanbul',
      region: 'İstanbul',
      postalCode: '34433',
      countryName: 'Türkiye',
      countryCode: 'TR',
      latitude: 41.037,
      longitude: 28.9851,
      rating: 4.5,
      reviews: 395,
      reviewsLink: 'https://search.google.com/local/reviews?placeid=ChIJx',
      photo: 'https://lh5.googleusercontent.com/p/a',
      logo: null,
      locatedIn: null,
      workingHours: '{"Monday":"9 AM–5 PM"}',
      verified: true,
      about: '{"Service options":{"Delivery":true}}',
      otherCategories: 'Kebab shop\nRestaurant',
      plusCode: '8GHC+2F İstanbul',
      description: 'Since 1992.\nAt the square.',
      priceRange: '₺₺',
      menuLink: 'https://kebap.example/menu',
      bookingLinks: 'https://book.example/1\nhttps://book.example/2\nhttps://book.example/3',
      orderLinks: null,
      socialLinks: 'https://www.facebook.com/kebap\nhttps://www.instagram.com/kebap',
      photos: null,
      features: featureMask(['delivery']),
      status: 'temporarily_closed',
      placeId: 'ChIJx',
      cid: '12345678901234567890',
      ownId: null,
      ownSlug: null,
    });
  });

  it('takes the rating from reviews_average, and needs reviews for it if they are counted', () => {
    expect(listing({ name: 'A', reviews_average: '4,5' })).toMatchObject({ rating: 4.5 });
    expect(listing({ name: 'A', reviews_average: '4.5', reviews: '2' }).rating).toBe(4.5);
    for (const reviews of ['', 'None', '0', '0.0'])
      expect(listing({ name: 'A', rating: '4.5', reviews }).rating).toBe(null);
    for (const reviews of ['1,2 B', '1.2K+', 'many'])
      expect(listing({ name: 'A', rating: '4.5', reviews }).rating).toBe(4.5);
    const { columns } = matchColumns(['name', 'rating', 'reviews']) ?? {};
    if (!columns) throw new Error('no column is known');
    const error = normaliseRow(['A', '4.5', null], columns, [2]);
    expect(error).toMatchObject({ listing: { rating: 4.5, reviews: null } });
  });

  it('reads a row of google-maps-scraper', () => {
    const complete =
      '{"borough":"","street":"1 Main St","city":"Springfield","postal_code":"12345","state":"IL","country":"US"}';
    expect(
      listing({
        input_id: 'x',
        link: 'https://www.google.com/maps/place/X/data=!4m7!19sChIJ-x?authuser=0',
        title: 'Diner',
        open_hours: '{"Monday":["9 AM–5 PM"]}',
        review_count: '12',
        review_rating: '4.300000',
        complete_address: complete,
      }),
    ).toMatchObject({
      name: 'Diner',
      placeId: 'ChIJ-x',
      street: '1 Main St',
      city: 'Springfield',
      postalCode: '12345',
      countryName: null,
      countryCode: 'US',
      rating: 4.3,
      reviews: 12,
      workingHours: '{"Monday":"9 AM–5 PM"}',
    });
    expect(listing({ title: 'D', complete_address: '{broken', link: 'x' }).city).toBe(null);
  });

  it('reads a row of Apify', () => {
    expect(
      listing({
        title: 'Diner',
        'location/lat': '40.5',
        'location/lng': '-73.5',
        totalScore: '4.6',
        'openingHours/0/day': 'Monday',
        'openingHours/0/hours': '9 AM to 5 PM',
        'openingHours/1/day': 'Sunday',
        'openingHours/1/hours': 'Closed',
        'additionalInfo/Service options/0/Dine-in': 'TRUE',
        'additionalInfo/Payments/0/Debit/credit cards': 'false',
        'additionalInfo/Payments/1/Checks': null,
        url: 'https://www.google.com/maps/search/?api=1&query=D&query_place_id=ChIJ-y',
      }),
    ).toMatchObject({
      latitude: 40.5,
      longitude: -73.5,
      rating: 4.6,
      workingHours: '{"Monday":"9 AM–5 PM","Sunday":"Closed"}',
      about: '{"Service options":{"Dine-in":true},"Payments":{"Debit/credit cards":false}}',
      placeId: 'ChIJ-y',
    });
  });

  it('distinguishes a country code from a country name', () => {
    expect(listing({ name: 'x', country: 'uk' })).toMatchObject({
      countryName: null,
      countryCode: 'GB',
    });
    expect(listing({ name: 'x', country: '日本' })).toMatchObject({
      countryName: '日本',
      countryCode: 'JP',
    });
    expect(listing({ name: 'x', country: 'Atlantis' })).toMatchObject({
      countryName: 'Atlantis',
      countryCode: null,
    });
    expect(listing({ name: 'x', country: 'US', country_code: 'CA' }).countryCode).toBe('CA');
  });

  it.each([null, '', '  ', 'None', 'nan', '\u200b'])('rejects a row with the name %j', (name) => {
    expect(normalise({ name, city: 'x' })).toEqual({
      ok: false,
      column: 'name',
      reason: { code: 'name-empty', params: {} },
    });
  });

  it('rejects texts that are too long, with the column, and cuts nothing', () => {
    const row = { name: 'x', full_address: 'a', about: 'a', website: null };
    expect(normalise({ ...row, name: 'n'.repeat(500), about: 'a'.repeat(20_000) }).ok).toBe(true);
    expect(normalise({ ...row, name: 'n'.repeat(501) })).toEqual({
      ok: false,
      column: 'name',
      reason: { code: 'too-long', params: { limit: 500 } },
    });
    expect(normalise({ ...row, full_address: 'a'.repeat(1001) })).toEqual({
      ok: false,
      column: 'full_address',
      reason: { code: 'too-long', params: { limit: 1_000 } },
    });
  });

  it('leaves out other cells that are too long, and hours that are not understood', () => {
    const about = 'a'.repeat(20_001);
    expect(
      normalise({ name: 'x', about, working_hours: 'ask', website: 'https://x.example' }),
    ).toMatchObject({
      listing: { about: null, workingHours: null, url: 'https://x.example/' },
      lost: [
        { field: 'working_hours', text: 'ask' },
        { field: 'about', text: about, limit: 20_000 },
      ],
    });
  });

  it('never throws, and is idempotent', () => {
    const header =
      'name,website,category,type,phone,full_address,street,city,postal_code,country,country_code,latitude,longitude,rating,reviews,reviews_link,photo,logo,located_in,working_hours,verified,about,status,place_id,cid'.split(
        ',',
      );
    const fields =
      'name,url,category,type,phone,fullAddress,street,city,postalCode,countryName,countryCode,latitude,longitude,rating,reviews,reviewsLink,photo,logo,locatedIn,workingHours,verified,about,status,placeId,cid'.split(
        ',',
      );
    const columns = matchColumns(header)?.columns ?? new Map();
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.webUrl(),
      fc.double().map(String),
      fc.constantFrom(
        null,
        '4,5',
        '395.0',
        'None',
        '{"Monday": "9-5"}',
        "{'a': {'b': True}}",
        'ChIJx',
      ),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 25, maxLength: 25 }), (cells) => {
        const once = normaliseRow(cells, columns);
        if (!once.ok) return;
        const listing = new Map(Object.entries(once.listing));
        const texts = fields.map((field, at) => {
          const one = listing.get(field);
          // A number of reviews that is not read leaves the rating, which a blank one does not.
          const isUnread = field === 'reviews' && once.listing.rating !== null;
          if (one === null) return isUnread ? (cells[at] ?? null) : null;
          return String(one);
        });
        // A text that begins like a formula guard loses one guard each time.
        if (texts.some((text) => /^(?:'[=+\-@]|=")/.test(text ?? ''))) return;
        expect(normaliseRow(texts, columns)).toEqual({ ...once, lost: [] });
      }),
      { numRuns: 300 },
    );
  });
});
