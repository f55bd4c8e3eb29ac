import { beforeAll, describe, expect, it } from 'vitest';
import { businessSchema, errorSchema } from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

const FULL = {
  name: 'Example Café',
  type: 'coffee_shop',
  full_address: 'Example Street 1, 10115 Berlin',
  street: 'Example Street 1',
  postal_code: '10115',
  phone: '+49 30 000000',
  latitude: 52.52,
  longitude: -0.0000001,
  time_zone: 'Europe/Berlin',
  rating: 4,
  reviews: 1234,
  reviews_link: 'https://reviews.example/1',
  photo: 'https://photos.example/1.jpg',
  logo: 'https://photos.example/1-logo.jpg',
  located_in: 'Example Mall',
  working_hours: '{"Monday":"9-17"}',
  verified: true,
  about: '{"Payments":{"Cash":true}}',
  url: 'https://cafe.example',
  place_id: 'ChIJexample',
  cid: '12345678901234567890',
  created_at: '2025-01-02T03:04:05Z',
  updated_at: '2025-02-03T04:05:06Z',
};

describe('GET /api/businesses/{slug}', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  beforeAll(async () => {
    await seed(database().db, [
      { ...FULL, category: 'Café', city: 'Berlin', country: 'DE' },
      { name: 'Bare', category: 'Café', city: 'Berlin', country: 'DE' },
      { name: 'Withheld', category: 'Café', city: 'Berlin', country: 'DE', approved: false },
      {
        name: 'Closed',
        category: 'Café',
        city: 'Berlin',
        country: 'DE',
        status: 'permanently_closed',
        status_since: '2026-01-02',
      },
      {
        name: 'Paused',
        category: 'Café',
        city: 'Berlin',
        country: 'DE',
        status: 'temporarily_closed',
      },
      {
        name: 'Deleted',
        category: 'Café',
        city: 'Berlin',
        country: 'DE',
        deleted_at: '2025-01-01T00:00:00Z',
      },
    ]);
  });

  it('answers every public field of a business, and no internal one', async () => {
    const answer = await server().get('/api/businesses/example-cafe-berlin');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    expect(businessSchema.parse(await answer.json())).toEqual({
      id: 1,
      name: 'Example Café',
      slug: 'example-cafe-berlin',
      category: 'Café',
      type: 'coffee_shop',
      fullAddress: 'Example Street 1, 10115 Berlin',
      street: 'Example Street 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'Germany',
      countryCode: 'DE',
      phone: '+49 30 000000',
      latitude: '52.52',
      longitude: '-0.0000001',
      timeZone: 'Europe/Berlin',
      rating: '4.0',
      reviews: 1234,
      reviewsLink: 'https://reviews.example/1',
      photo: 'https://photos.example/1.jpg',
      logo: 'https://photos.example/1-logo.jpg',
      locatedIn: 'Example Mall',
      workingHours: '{"Monday":"9-17"}',
      verified: true,
      about: '{"Payments":{"Cash":true}}',
      status: 'open',
      statusSince: null,
      ...{ otherCategories: null, plusCode: null, photos: null, description: null },
      ...{ priceRange: null, menuLink: null, bookingLinks: null, orderLinks: null },
      socialLinks: null,
      placeId: 'ChIJexample',
      url: 'https://cafe.example',
      createdAt: '2025-01-02T03:04:05.000Z',
      updatedAt: '2025-02-03T04:05:06.000Z',
    });
  });

  it('answers a business that is closed for good, which no list has', async () => {
    const answer = await server().get('/api/businesses/closed-berlin');
    const business = businessSchema.parse(await answer.json());
    expect(business).toMatchObject({ status: 'permanently_closed', statusSince: '2026-01-02' });
    const list = await (await server().get('/api/cities/de/berlin')).json();
    expect(list).toMatchObject({
      businessCount: 3,
      businesses: [
        { name: 'Example Café', status: 'open' },
        { name: 'Bare' },
        { name: 'Paused', status: 'temporarily_closed' },
      ],
    });
  });

  it('answers null for empty fields', async () => {
    const answer = await server().get('/api/businesses/bare-berlin');
    const business = businessSchema.parse(await answer.json());
    expect(business).toMatchObject({ rating: null, latitude: null, phone: null, reviews: 0 });
  });

  it.each(['nothing', 'withheld-berlin', 'deleted-berlin', 'EXAMPLE-CAFE-BERLIN', "x'--"])(
    'finds no public business %s',
    async (slug) => {
      const answer = await server().get(`/api/businesses/${slug}`);
      expect(answer.status).toBe(404);
      expect(errorSchema.parse(await answer.json()).error.code).toBe('not_found');
    },
  );

  it.each(['a%00b', '%0a', 'x'.repeat(201)])('refuses %s', async (slug) => {
    const answer = await server().get(`/api/businesses/${slug}`);
    expect(answer.status).toBe(400);
    const { error } = errorSchema.parse(await answer.json());
    expect(error).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'slug' }] } });
  });
});
