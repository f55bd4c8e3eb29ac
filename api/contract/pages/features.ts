/**
 * Features that can be searched for. A listing stores them as bits, in this order: append, never reorder;
 * at most 52, so that a number represents them exactly.
 */
export const FEATURE_KEYS = [
  'wheelchair',
  'delivery',
  'takeout',
  'dine-in',
  'drive-through',
  'curbside-pickup',
  'outdoor-seating',
  'vegan',
  'vegetarian',
  'halal',
  'alcohol',
  'beer',
  'wine',
  'cocktails',
  'coffee',
  'breakfast',
  'brunch',
  'lunch',
  'dinner',
  'dessert',
  'late-night',
  'catering',
  'private-dining',
  'good-for-kids',
  'high-chairs',
  'kids-menu',
  'changing-table',
  'reservations',
  'appointments',
  'online-service',
  'onsite-service',
  'wifi',
  'parking',
  'free-parking',
  'restroom',
  'pets',
  'live-music',
  'pool',
  'air-conditioning',
  'credit-cards',
  'nfc-payments',
  'cash-only',
  'women-owned',
  'lgbtq-friendly',
  'in-store-shopping',
  'in-store-pickup',
] as const;
export type FeatureKey = (typeof FEATURE_KEYS)[number];

/** Their labels on screens. */
export const FEATURE_LABELS: Readonly<Record<FeatureKey, string>> = {
  wheelchair: 'Wheelchair accessible',
  delivery: 'Delivery',
  takeout: 'Takeout',
  'dine-in': 'Dine-in',
  'drive-through': 'Drive-through',
  'curbside-pickup': 'Curbside pickup',
  'outdoor-seating': 'Outdoor seating',
  vegan: 'Vegan options',
  vegetarian: 'Vegetarian options',
  halal: 'Halal food',
  alcohol: 'Alcohol',
  beer: 'Beer',
  wine: 'Wine',
  cocktails: 'Cocktails',
  coffee: 'Coffee',
  breakfast: 'Breakfast',
  brunch: 'Brunch',
  lunch: 'Lunch',
  dinner: 'Dinner',
  dessert: 'Dessert',
  'late-night': 'Late-night food',
  catering: 'Catering',
  'private-dining': 'Private dining room',
  'good-for-kids': 'Good for kids',
  'high-chairs': 'High chairs',
  'kids-menu': 'Kids’ menu',
  'changing-table': 'Changing table',
  reservations: 'Reservations',
  appointments: 'Appointments',
  'online-service': 'Online services',
  'onsite-service': 'Onsite services',
  wifi: 'Wi-Fi',
  parking: 'Parking',
  'free-parking': 'Free parking',
  restroom: 'Restroom',
  pets: 'Pets allowed',
  'live-music': 'Live music',
  pool: 'Pool',
  'air-conditioning': 'Air conditioning',
  'credit-cards': 'Credit cards',
  'nfc-payments': 'Contactless payments',
  'cash-only': 'Cash only',
  'women-owned': 'Women-owned',
  'lgbtq-friendly': 'LGBTQ+ friendly',
  'in-store-shopping': 'In-store shopping',
  'in-store-pickup': 'In-store pickup',
};

/** The number with the bits of these features, the form of `businesses.features`. */
export const featureMask = (keys: readonly string[]): number =>
  FEATURE_KEYS.reduce((mask, key, index) => (keys.includes(key) ? mask + 2 ** index : mask), 0);

/** Whether the bit at an index, from 0, is set in a mask. */
export const hasBit = (bits: number, index: number): boolean =>
  Math.floor(bits / 2 ** index) % 2 === 1;

/** The features of a number's bits, in their order; unknown bits are ignored. */
export function featuresOf(bits: number): FeatureKey[] {
  return FEATURE_KEYS.filter((_, index) => hasBit(bits, index));
}
