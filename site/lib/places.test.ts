import { describe, expect, it } from 'vitest';
import { placeInSentence, placesOf } from './places.ts';

const named = (name: string) => ({ name, slug: name.toLowerCase() });
const country = { ...named('Germany'), code: 'DE' };

describe('the places of a combination', () => {
  it('are the city with its region and country', () => {
    const { here, above, name } = placesOf({
      ...{ country, region: named('Bavaria'), city: named('Munich') },
    });
    expect(name).toBe('Munich, Bavaria, Germany');
    expect(here.slugs).toEqual({ kind: 'city', slug: 'munich', countryCode: 'DE' });
    expect(above.map((one) => one.name)).toEqual(['Germany', 'Bavaria']);
  });

  it('leave out a region with the name of the city', () => {
    const { above, name } = placesOf({ country, region: named('Berlin'), city: named('Berlin') });
    expect(name).toBe('Berlin, Germany');
    expect(above.map((one) => one.name)).toEqual(['Germany']);
  });

  it('are a region and a country alone', () => {
    expect(placesOf({ country, region: named('Bavaria'), city: null }).name).toBe(
      'Bavaria, Germany',
    );
    expect(placesOf({ country, region: null, city: null })).toMatchObject({
      ...{ name: 'Germany', above: [], here: { slugs: { kind: 'country', slug: 'germany' } } },
    });
  });

  it('have an article within a sentence where English has one', () => {
    expect(placeInSentence('United States')).toBe('the United States');
    expect(placeInSentence('Cook Islands')).toBe('the Cook Islands');
    expect(placeInSentence('Netherlands')).toBe('the Netherlands');
    expect(placeInSentence('Germany')).toBe('Germany');
  });
});
