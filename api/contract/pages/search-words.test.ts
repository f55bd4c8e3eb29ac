import { describe, expect, it } from 'vitest';
import { distanceText, openText, totalText } from './search-words.ts';

describe('texts of a search', () => {
  it.each([
    [0, true, 'No results'],
    [1, true, '1 result'],
    [1234, true, '1,234 results'],
    [200, false, 'More than 200 results'],
  ])('of %s, exactly: %s', (count, exact, text) => {
    expect(totalText({ count, exact })).toBe(text);
  });

  it.each([
    [0, '10 m away'],
    [0.449, '450 m away'],
    [0.994, '990 m away'],
    [0.996, '1 km away'],
    [1.24, '1.2 km away'],
    [9.96, '10 km away'],
    [12.4, '12 km away'],
    [1240.4, '1,240 km away'],
  ])('of %s km', (km, text) => {
    expect(distanceText(km)).toBe(text);
  });
});

describe('the status of a result', () => {
  it.each([
    [{ status: 'open', openNow: true }, 'Open Now'],
    [{ status: 'open', openNow: false }, 'Closed Now'],
    [{ status: 'open', openNow: null }, undefined],
    [{ status: 'temporarily_closed', openNow: true }, 'Temporarily closed'],
  ] as const)('has the words of the page of a business: %j', (result, text) => {
    expect(openText(result)?.text).toBe(text);
  });
});
