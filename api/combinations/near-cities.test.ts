import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEARBY_KM } from '../contract/pages/pagination.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { nearCitiesOf } from './near-cities.queries.ts';

type City = { readonly id: number; readonly latitude: number; readonly longitude: number };

/** Where the bounds of latitude and longitude are special, and three places where they are not. */
const CENTERS = [
  [0, 0],
  [0, 180],
  [-17, -180],
  [52, 13],
  [69, 18],
  [65.5, 179.9],
  [89.7, 40],
  [-89.95, -120],
  [-41.5, 174.8],
] as const;

/** The distance as `squaredKm` states it. */
function kmBetween(one: City, other: City): number {
  const across = 180 - Math.abs(180 - Math.abs(one.longitude - other.longitude));
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  return 111 * Math.hypot(one.latitude - other.latitude, across * Math.cos(middle));
}

describe('cities nearby', () => {
  const database = useTestDatabase();
  let cities: readonly City[] = [];

  beforeAll(async () => {
    const { db } = database();
    const { id } = await db
      .insertInto('countries')
      .values({ code: 'NO', name: 'Norway', slug: 'norway' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = CENTERS.flatMap(([latitude, longitude], center) =>
      Array.from({ length: 40 }, (_, nth) => {
        // A spiral around the centre, up to 0.8 degrees of latitude away, and farther across beside the poles.
        const away = (nth / 40) * 0.8;
        const wide = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
        const east = longitude + (away * Math.sin(nth)) / wide;
        return {
          ...{ name: `City ${center} ${nth}`, slug: `city-${center}-${nth}`, letter: 'C' },
          ...{ country_id: id, business_count: 3 },
          latitude: Math.min(90, Math.max(-90, latitude + away * Math.cos(nth))),
          longitude: ((((east + 180) % 360) + 360) % 360) - 180,
        };
      }),
    );
    await db.insertInto('cities').values(made).execute();
    cities = (await sql<City>`select id, latitude, longitude from cities`.execute(db)).rows;
  });

  it('are all within the distance, also across the date line and beside the poles', async () => {
    const { rows } = await sql<{ id: number; near: number[] }>`
      select c.id, array(${nearCitiesOf(sql`city.id`)}) as near from cities city join cities c using (id)`.execute(
      database().db,
    );
    const near = new Map(rows.map((row) => [row.id, new Set(row.near)]));
    for (const city of cities) {
      const expected = cities.filter(
        (other) => other.id !== city.id && kmBetween(city, other) <= NEARBY_KM,
      );
      expect(near.get(city.id), `${city.latitude}, ${city.longitude}`).toEqual(
        new Set(expected.map(({ id }) => id)),
      );
    }
    const pairs = [...near.values()].reduce((sum, { size }) => sum + size, 0);
    // Half of those around a centre are near each other.
    expect(pairs).toBeGreaterThan(CENTERS.length * 40 * 10);
  });
});
