import { describe, expect, it } from 'vitest';
import { schemaTypeOfListing } from './schema-type.ts';

describe('the schema.org type of a listing', () => {
  it.each([
    [null, 'Italian restaurant', 'italian_restaurant', 'Restaurant'],
    [null, 'Steakhouse', 'steakhouse', 'Restaurant'],
    [null, 'Museum', 'museum', 'Museum'],
    [null, 'Public school', 'public_school', 'School'],
    [null, 'Furniture wholesaler', null, 'WholesaleStore'],
    ['Fast food restaurant', 'Restaurant', 'restaurant', 'FastFoodRestaurant'],
    ['Trattoria', 'Italian restaurant', 'italian_restaurant', 'Restaurant'],
    ['Otel', 'Restaurant', 'restaurant', 'Hotel'],
    [null, 'Bar', 'bar', 'BarOrPub'],
    [null, 'Nail bar', null, 'LocalBusiness'],
    [null, 'Restaurant supply store', null, 'Store'],
    [null, 'Hindu temple', 'hindu_place_of_worship', 'HinduTemple'],
    [null, 'Farm', 'farm', 'LocalBusiness'],
    // An administrator has put it below a category that the taxonomy knows.
    [null, 'Künefeci', 'dessert_shop', 'FoodEstablishment'],
    [null, 'Künefeci', 'removed_node', 'LocalBusiness'],
  ])(
    'of type %s and category %s below %s is that of the nearest node: %s',
    (type, category, node, expected) =>
      expect(schemaTypeOfListing({ type, category, node })).toBe(expected),
  );
});
