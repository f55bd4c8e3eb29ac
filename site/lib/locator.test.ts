import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLocator } from './locator.ts';

describe('the locator of a place', () => {
  it('names the nearest parallel and meridian, and draws them at their distance', () => {
    expect(drawLocator(52.5401, 13.4112)).toMatchObject({
      parallel: { text: '52.5° N', y: 38 },
      meridian: { text: '13.4° E', x: -7 },
    });
    expect(drawLocator(52.5401, 13.4112).lines).toContain('M-440 38h880');
    expect(drawLocator(-33.86, -179.99)).toMatchObject({
      parallel: { text: '33.9° S' },
      meridian: { text: '180° W', x: -8 },
    });
    expect(drawLocator(0.01, -0.02)).toMatchObject({
      parallel: { text: '0°' },
      meridian: { text: '0°' },
    });
  });

  it('has few lines anywhere, and names within the smallest box', () => {
    const place = [
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    ] as const;
    fc.assert(
      fc.property(...place, (latitude, longitude) => {
        const { lines, parallel, meridian } = drawLocator(latitude, longitude);
        expect(lines.length).toBeLessThan(260);
        expect(Math.abs(parallel.y)).toBeLessThanOrEqual(48);
        expect(Math.abs(meridian.x)).toBeLessThanOrEqual(300);
        expect(meridian.text).toMatch(/^\d{1,3}(\.\d)?°( [EW])?$/);
      }),
    );
  });
});
