import { type Group, widening } from './groups.ts';

type FeatureGroup = {
  readonly name: string;
  /** Share of the listings that have the group, 0–1. */
  readonly share: number;
  readonly labels: readonly string[];
};

const group = (name: string, share: number, labels: string): FeatureGroup => ({
  name,
  share,
  labels: labels.split(', '),
});

const ACCESS = group(
  'Accessibility',
  0.6,
  'Wheelchair accessible entrance, Wheelchair accessible parking lot, Wheelchair accessible restroom, Wheelchair accessible seating, Assistive hearing loop',
);
const PAYMENTS = group(
  'Payments',
  0.5,
  'Credit cards, Debit cards, NFC mobile payments, Checks, Cash only',
);
const OWNERS = group(
  'From the business',
  0.12,
  'Identifies as women-owned, Identifies as veteran-owned, Identifies as Asian-owned, Small business',
);
const PLANNING_FOOD = group(
  'Planning',
  0.3,
  'Accepts reservations, Reservations required, Usually a wait, Brunch reservations recommended',
);
const CHILDREN = group(
  'Children',
  0.35,
  'Good for kids, High chairs, Has changing table(s), Kids’ menu',
);

const FOOD: readonly FeatureGroup[] = [
  group(
    'Service options',
    0.95,
    'Outdoor seating, Curbside pickup, No-contact delivery, Delivery, Takeout, Dine-in, Drive-through',
  ),
  group('Popular for', 0.6, 'Breakfast, Lunch, Dinner, Solo dining, Good for working on laptop'),
  ACCESS,
  group(
    'Offerings',
    0.7,
    'Alcohol, Beer, Wine, Cocktails, Coffee, Halal food, Vegetarian options, Vegan options, Healthy options, Late-night food, Small plates, Private dining room',
  ),
  group(
    'Dining options',
    0.6,
    'Breakfast, Brunch, Lunch, Dinner, Catering, Counter service, Dessert, Seating, Table service',
  ),
  group('Amenities', 0.5, 'Restroom, Free Wi-Fi, Bar onsite, Gender-neutral restroom'),
  group('Atmosphere', 0.5, 'Casual, Cozy, Quiet, Romantic, Trendy, Upscale, Historic'),
  PLANNING_FOOD,
  PAYMENTS,
  CHILDREN,
  OWNERS,
];
const STAY: readonly FeatureGroup[] = [
  group(
    'Amenities',
    0.9,
    'Free Wi-Fi, Free parking, Air-conditioned, Indoor pool, Outdoor pool, Spa, Fitness center, Restaurant, Bar, Airport shuttle, Pet-friendly, Laundry service, Room service, Smoke-free property',
  ),
  ACCESS,
  group('Service options', 0.3, 'Free breakfast, Late check-out, Express check-in'),
  group('Children', 0.3, 'Kid-friendly, Babysitting, Cribs'),
  PAYMENTS,
];
const SHOP: readonly FeatureGroup[] = [
  group(
    'Service options',
    0.8,
    'In-store shopping, In-store pickup, Curbside pickup, Delivery, Same-day delivery, Onsite services',
  ),
  ACCESS,
  group('Offerings', 0.3, 'Gift wrapping, Repair services, Assembly service, Passport photos'),
  group('Amenities', 0.25, 'Restroom, Free Wi-Fi, Public restroom'),
  group('Planning', 0.35, 'Quick visit'),
  PAYMENTS,
  OWNERS,
];
const CARE: readonly FeatureGroup[] = [
  group('Service options', 0.6, 'Online appointments, Onsite services, Language assistance'),
  ACCESS,
  group('Amenities', 0.5, 'Restroom, Gender-neutral restroom, Free Wi-Fi'),
  group('Planning', 0.6, 'Appointment required, Appointments recommended, Accepts walk-ins'),
  PAYMENTS,
  OWNERS,
];
const VISIT: readonly FeatureGroup[] = [
  ACCESS,
  group('Amenities', 0.6, 'Restroom, Restaurant, Picnic tables, Public restroom, Slides, Swings'),
  group('Offerings', 0.3, 'Live performances, Guided tours, Gift shop'),
  group('Children', 0.6, 'Good for kids, Kid-friendly activities, Playground, Kids’ discount'),
  group('Planning', 0.3, 'Tickets in advance recommended, Getting tickets in advance required'),
  group('Popular for', 0.2, 'Bird watching, Cycling, Picnics, Hiking'),
];
const OFFICE: readonly FeatureGroup[] = [
  group('Service options', 0.5, 'Online estimates, Onsite services, Online appointments'),
  ACCESS,
  group('Amenities', 0.3, 'Restroom, Free parking'),
  group('Planning', 0.4, 'Appointment required, Appointments recommended'),
  OWNERS,
];

const BY_GROUP: Partial<Record<Group, readonly FeatureGroup[]>> = {
  restaurant: FOOD,
  hotel: STAY,
  shop: SHOP,
  fuel: SHOP,
  beauty: CARE,
  clinic: CARE,
  gym: CARE,
  park: VISIT,
  museum: VISIT,
};

/** The groups of features that listings of this kind may have, in their order in files. */
export function featureGroupsOf(kind: Group): readonly FeatureGroup[] {
  const found = widening(kind).map((wide) => BY_GROUP[wide]);
  return found.find((features) => features !== undefined) ?? OFFICE;
}
