import { type FeatureGroup, featureGroups, parseFeatures } from './about.ts';
import { type FeatureKey, featureMask } from './features.ts';
import { remembered } from './remembered.ts';

/**
 * Labels of Google Maps, in American and British English, by the features that they mean. Implied features
 * are included: beer is alcohol, and free parking is parking. Labels are compared in the form of {@link
 * plain}, so that 'Has Wi-Fi' and 'Wifi' are both included.
 */
const LABELS: Readonly<Partial<Record<FeatureKey | `${FeatureKey} ${FeatureKey}`, string>>> = {
  wheelchair: `Wheelchair accessible, Wheelchair accessible entrance,
    Wheelchair accessible seating, Wheelchair accessible elevator, Wheelchair accessible lift,
    Wheelchair accessible pool`,
  'wheelchair restroom': `Wheelchair accessible restroom, Wheelchair accessible toilet,
    Wheelchair accessible washroom`,
  'wheelchair parking': 'Wheelchair accessible parking lot, Wheelchair accessible car park',
  delivery: `Delivery, No-contact delivery, Contactless delivery, Same-day delivery,
    Next-day delivery`,
  takeout: 'Takeout, Takeaway, Take-out, Take-away, No-contact takeaway, Carry-out',
  'dine-in': 'Dine-in, Eat-in, Dining in',
  'drive-through': 'Drive-through, Drive-thru',
  'curbside-pickup': 'Curbside pickup, Curbside pick-up, Kerbside pickup, Kerbside pick-up',
  'outdoor-seating': 'Outdoor seating, Rooftop seating, Patio, Terrace',
  'vegan vegetarian': 'Vegan, Vegan options, Vegan food',
  vegetarian: 'Vegetarian, Vegetarian options, Vegetarian food',
  halal: 'Halal, Halal food, Halal options',
  alcohol: 'Alcohol, Hard liquor, Liquor, Spirits, Bar onsite, Happy-hour drinks',
  'beer alcohol': 'Beer, Great beer selection',
  'wine alcohol': 'Wine, Great wine list',
  'cocktails alcohol': 'Cocktails, Great cocktails',
  coffee: 'Coffee, Great coffee',
  breakfast: 'Breakfast, Free breakfast, Paid breakfast, Breakfast buffet',
  brunch: 'Brunch',
  'brunch reservations': 'Brunch reservations recommended',
  lunch: 'Lunch',
  'lunch reservations': 'Lunch reservations recommended',
  dinner: 'Dinner',
  'dinner reservations': 'Dinner reservations recommended',
  dessert: 'Dessert, Desserts, Great dessert, Great desserts',
  'late-night': 'Late-night food',
  catering: 'Catering',
  'private-dining': 'Private dining room',
  'good-for-kids': `Good for kids, Good for children, Kid-friendly, Child-friendly,
    Children-friendly, Family-friendly, Good for families, Good for kids birthday,
    Kid-friendly activities, Child-friendly activities, Children's activities, Kids' activities`,
  'high-chairs': 'High chairs, Highchairs',
  'kids-menu': "Kids' menu, Children's menu",
  'changing-table': `Changing table(s), Changing table, Changing tables, Nappy changing tables,
    Baby changing facilities`,
  reservations: 'Reservations, Reservations required, Reservations recommended, Bookings',
  appointments: `Appointments, Appointment required, Appointments required,
    Appointment recommended, Appointments recommended`,
  'online-service appointments': 'Online appointments',
  'online-service': `Online services, Online classes, Online estimates, Online care,
    Virtual classes, Video visits`,
  'onsite-service': 'Onsite services, On-site services',
  wifi: `Wi-Fi, Wifi, Free Wi-Fi, Free wifi, Paid Wi-Fi, Paid wifi, Public Wi-Fi, Wi-Fi: free,
    Wi-Fi: paid`,
  parking: `Parking, Parking lot, Car park, Parking garage, Street parking, Valet parking,
    Self parking, On-site parking, Onsite parking, Paid parking, Paid parking lot, Paid car park,
    Paid street parking, Paid parking garage, Paid multi-storey car park, Plenty of parking,
    Usually plenty of parking, Parking: paid`,
  'free-parking parking': `Free parking, Free parking lot, Free car park,
    Free of charge car park, Free street parking, Free of charge street parking,
    Free parking garage, Free multi-storey car park, Free valet parking, Free self parking,
    Parking: free`,
  restroom: `Restroom, Restrooms, Public restroom, Gender-neutral restroom, Toilet, Toilets,
    Public toilet, Gender-neutral toilets, Unisex toilets, Washroom`,
  pets: `Pets allowed, Pets welcome, Pet-friendly, Dogs allowed, Dogs allowed inside,
    Dogs allowed outside, Dogs welcome, Dog-friendly`,
  'live-music': 'Live music, Live performances',
  pool: 'Pool, Swimming pool, Indoor pool, Outdoor pool',
  'air-conditioning': 'Air-conditioned, Air-conditioning',
  'credit-cards': 'Credit cards, Credit card',
  'nfc-payments': 'NFC mobile payments, Mobile payments, Contactless payments',
  'cash-only': 'Cash only',
  'women-owned': `Women-owned, Woman-owned, Identifies as women-owned, Identifies as woman-owned,
    Women-led, Identifies as women-led`,
  'lgbtq-friendly': `LGBTQ+ friendly, LGBTQ+ owned, Identifies as LGBTQ+ owned,
    Transgender safespace, Transgender safe space`,
  'in-store-shopping': 'In-store shopping, In-shop shopping',
  'in-store-pickup': 'In-store pickup, In-store pick-up, Click and collect',
};

/** Lower case, without apostrophes, symbols and hyphens, and without words such as 'has'. */
const plain = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(has|accepts|offers) /, '');

/** A mask in two halves: JavaScript's bitwise operators have 32 bits. */
type Halves = { readonly low: number; readonly high: number };
const HALF = 2 ** 26;

const NONE: Halves = { low: 0, high: 0 };

const MEANINGS: ReadonlyMap<string, Halves> = new Map(
  Object.entries(LABELS).flatMap(([means, labels]) => {
    const mask = featureMask(means.split(' '));
    const halves = { low: mask % HALF, high: Math.floor(mask / HALF) };
    return labels.split(',').map((label) => [plain(label), halves] as const);
  }),
);

/** Cached, because a few hundred labels cover nearly all listings: 1 µs a listing instead of 20. */
const meaningOf = remembered((label) => MEANINGS.get(plain(label)) ?? NONE, 5_000, 200);

/**
 * The features of an `about` as bits, in the order of FEATURE_KEYS. Features that are explicitly missing do
 * not count. Never throws.
 * @returns 0 if there are none, or none that can be searched for
 */
export function featureBits(about: string | null): number {
  const features = parseFeatures(about);
  return features.kind === 'groups' ? bitsOf(features.groups) : 0;
}

/** {@link featureBits} for parsed JSON. */
export const featureBitsIn = (about: unknown): number => bitsOf(featureGroups(about));

function bitsOf(groups: readonly FeatureGroup[]): number {
  let low = 0;
  let high = 0;
  for (const { features } of groups)
    for (const label of features) {
      const meaning = meaningOf(label);
      low |= meaning.low;
      high |= meaning.high;
    }
  return high * HALF + low;
}
