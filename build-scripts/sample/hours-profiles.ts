import { WEEKDAYS as DAYS } from '../../api/contract/pages/opening-hours.ts';
import type { Country } from './countries.ts';
import type { Group } from './groups.ts';
import type { Random } from './random.ts';

/** Opening and closing in minutes of the day; closing may be past midnight. */
export type Span = readonly [opens: number, closes: number];

/** The spans of a day; empty if closed; `all` for 24 hours. */
export type OpeningDay = readonly Span[] | 'all';

type Profile = {
  /** Usual opening and closing, in hours; above 24 is past midnight. */
  readonly opens: readonly [from: number, to: number];
  readonly closes: readonly [from: number, to: number];
  /** Probability that the day has a break. */
  readonly split: number;
  /** Probability that the listing is always open. */
  readonly always: number;
  /** Probability that it is closed, or open for half a day, on the day before the day of rest. */
  readonly shortWeekend: number;
  /** Probability that it is closed on the country's day of rest. */
  readonly rests: number;
};

const profile = (
  opens: Profile['opens'],
  closes: Profile['closes'],
  [split, always, shortWeekend, rests]: readonly [number, number, number, number],
): Profile => ({ opens, closes, split, always, shortWeekend, rests });

const OFFICE = profile([8, 10], [16, 19], [0.15, 0.01, 0.8, 0.95]);
const SHOP = profile([8, 11], [17, 21], [0.12, 0.02, 0.4, 0.6]);
const TABLE = profile([10, 13], [21, 24], [0.35, 0.02, 0, 0.2]);
const NIGHT = profile([16, 20], [24, 28], [0, 0.03, 0, 0.3]);
const EARLY = profile([6, 8], [15, 20], [0.1, 0.02, 0.1, 0.35]);
const CARE = profile([8, 10], [16, 20], [0.3, 0.04, 0.5, 0.85]);
const STAY = profile([0, 8], [22, 24], [0, 0.75, 0, 0]);
const OPEN = profile([6, 10], [18, 22], [0, 0.3, 0, 0.05]);

const PROFILES: Partial<Record<Group, Profile>> = {
  restaurant: TABLE,
  fastfood: profile([10, 12], [21, 26], [0.1, 0.05, 0, 0.1]),
  bar: NIGHT,
  cafe: EARLY,
  bakery: EARLY,
  sweets: profile([9, 12], [19, 23], [0.05, 0.01, 0, 0.15]),
  hotel: STAY,
  guesthouse: STAY,
  hospital: profile([7, 8], [18, 20], [0, 0.7, 0.1, 0.2]),
  clinic: CARE,
  doctor: CARE,
  dentist: CARE,
  physio: CARE,
  vet: profile([8, 10], [17, 20], [0.25, 0.1, 0.4, 0.7]),
  pharmacy: profile([8, 9], [18, 22], [0.2, 0.08, 0.3, 0.6]),
  beauty: profile([9, 11], [17, 21], [0.05, 0, 0.2, 0.7]),
  hair: profile([9, 10], [17, 20], [0.1, 0, 0.2, 0.8]),
  barber: profile([9, 10], [18, 22], [0.05, 0, 0.1, 0.5]),
  fuel: profile([5, 7], [20, 24], [0, 0.6, 0, 0.05]),
  carwash: profile([7, 9], [17, 22], [0, 0.15, 0.1, 0.3]),
  gym: profile([5, 9], [20, 24], [0.05, 0.12, 0, 0.2]),
  park: OPEN,
  monument: OPEN,
  museum: profile([9, 11], [16, 19], [0.05, 0, 0, 0.1]),
  theatre: profile([10, 17], [21, 25], [0, 0, 0, 0.15]),
  church: profile([7, 10], [12, 19], [0.2, 0.05, 0, 0]),
  mosque: profile([4, 6], [20, 23], [0, 0.35, 0, 0]),
  temple: profile([5, 8], [17, 21], [0.3, 0.1, 0, 0]),
  locksmith: profile([7, 9], [17, 20], [0, 0.5, 0.2, 0.3]),
  transport: profile([7, 9], [17, 20], [0, 0.2, 0.4, 0.6]),
  library: profile([9, 10], [17, 20], [0.1, 0, 0.4, 0.95]),
};

const OFFICES: readonly Group[] = [
  ...([
    'lawyer',
    'accountant',
    'insurance',
    'finance',
    'bank',
    'realestate',
    'agency',
    'it',
  ] as const),
  ...(['architect', 'consulting', 'company', 'factory', 'school', 'preschool'] as const),
  ...(['university', 'government', 'post', 'association', 'builder', 'psych'] as const),
];

const between = (random: Random, [from, to]: readonly [number, number]) =>
  random.between(from * 2, to * 2) * 30;

function daySpans(kind: Profile, random: Random): readonly Span[] {
  const opens = between(random, kind.opens);
  const closes = Math.max(opens + 120, between(random, kind.closes));
  if (closes - opens < 360 || !random.chance(kind.split)) return [[opens, closes]];
  const pause = opens + Math.floor((closes - opens) / 60 / 2.5) * 60 + random.below(2) * 30;
  return [
    [opens, pause],
    [pause + random.between(1, 5) * 30, closes],
  ];
}

/** The opening of each day from Monday, for a kind of business and a country's day of rest. */
export function openingDays(group: Group, rest: Country['closed'], random: Random): OpeningDay[] {
  const kind = PROFILES[group] ?? (OFFICES.includes(group) ? OFFICE : SHOP);
  if (random.chance(kind.always)) return DAYS.map(() => 'all');
  const usual = daySpans(kind, random);
  const week: OpeningDay[] = DAYS.map(() => usual);
  const restDay = (DAYS as readonly string[]).indexOf(rest);
  if (restDay < 0) return week;
  if (random.chance(kind.rests)) week[restDay] = [];
  const eve = (restDay + 6) % 7;
  const [first] = usual;
  if (first && random.chance(kind.shortWeekend)) {
    week[eve] = random.chance(0.5) ? [] : [[first[0], Math.max(first[0] + 120, 13 * 60)]];
  }
  // A further closed day, as restaurants and museums have.
  if (kind === TABLE && random.chance(0.25)) week[random.below(4)] = [];
  return week;
}
