import { describe, expect, it } from 'vitest';
import { pluralName } from './plural.ts';

describe('the plural of a category name', () => {
  it.each([
    ['Pharmacy', 'Pharmacies'],
    ['Coffee shop', 'Coffee shops'],
    ['Church', 'Churches'],
    ['Beach', 'Beaches'],
    ['Italian Restaurant', 'Italian Restaurants'],
    ['Gym', 'Gyms'],
    ['Quay-side inn', 'Quay-side inns'],
    ['Academy', 'Academies'],
  ])('of %s is %s', (name, plural) => {
    expect(pluralName(name)).toBe(plural);
  });

  it.each([
    'Housing',
    'Law',
    'Food and drink',
    'Boulangerie',
    'Hotels',
    'レストラン',
    '',
    'Car repair',
  ])('of %s is the name', (name) => {
    expect(pluralName(name)).toBe(name);
  });
});
