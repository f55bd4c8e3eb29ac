import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCountry, MAP_HEIGHT, MAP_WIDTH } from './country-map.ts';

const city = fc.record({
  name: fc.string(),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  count: fc.integer({ min: 1, max: 100_000 }),
});

describe('the map of a country', () => {
  it('has all cities in its box, whatever they are, and fewer than fifty lines', () => {
    fc.assert(
      fc.property(fc.array(city, { minLength: 1, maxLength: 20 }), (cities) => {
        const { dots, graticule, labels } = drawCountry(cities);
        expect(dots).toHaveLength(cities.length);
        expect(labels.length).toBeLessThanOrEqual(4);
        for (const { name, x, isLeft } of labels) {
          const end = isLeft ? x - 11 * name.length : x + 11 * name.length;
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(MAP_WIDTH);
        }
        for (const { x, y, radius } of dots) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(MAP_WIDTH);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(MAP_HEIGHT);
          expect(radius).toBeGreaterThanOrEqual(2.5);
        }
        expect(graticule).toMatch(/^(M[-\d. ]+[VH]\d+)*$/);
        expect(graticule.split('M').length).toBeLessThan(80);
      }),
      { endOnFailure: true },
    );
  });

  it('has north at the top and east on the right', () => {
    const { labels } = drawCountry([
      { name: 'Berlin', latitude: 52.5, longitude: 13.4, count: 9 },
      { name: 'Köln', latitude: 50.9, longitude: 7, count: 4 },
    ]);
    expect(labels[0]?.x).toBeGreaterThan(labels[1]?.x ?? 0);
    expect(labels[0]?.y).toBeLessThan(labels[1]?.y ?? 0);
  });

  it('keeps cities on both sides of the date line together', () => {
    const { labels } = drawCountry([
      { name: 'Suva', latitude: -18, longitude: 178, count: 9 },
      { name: 'Taveuni', latitude: -17, longitude: -179.9, count: 4 },
      { name: 'Nadi', latitude: -17.8, longitude: 177, count: 1 },
    ]);
    expect(labels[1]?.x).toBeGreaterThan(labels[0]?.x ?? 0);
    expect(labels[0]?.x).toBeGreaterThan(labels[2]?.x ?? 0);
  });
});
