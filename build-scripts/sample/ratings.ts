import type { Cell } from '../../api/exports/xlsx-xml.ts';
import type { Group } from './groups.ts';
import type { Random } from './random.ts';

/** Median number of reviews for kinds of business with many; other kinds have OTHERS. */
const MEDIAN_REVIEWS: Partial<Record<Group, number>> = {
  restaurant: 140,
  fastfood: 150,
  bar: 120,
  cafe: 110,
  bakery: 60,
  hotel: 220,
  guesthouse: 40,
  museum: 180,
  monument: 160,
  park: 150,
  theatre: 170,
  fuel: 70,
  hospital: 110,
  grocery: 70,
  gym: 60,
  dentist: 40,
};
const OTHERS = 18;
/** Standard deviation of the logarithm: one listing in a hundred has some thirty times the median. */
const LOG_SPREAD = 1.5;
const WITHOUT_REVIEWS = 0.17;
const MEAN_RATING = 4.32;
const RATING_SPREAD = 0.42;
/** With up to this number of reviews, single votes count: fives and ones are frequent. */
const FEW = 5;

/** Rating (1.0–5.0; undefined without reviews), number of reviews, and number of visitors' photos. */
export function reputation(group: Group, random: Random) {
  if (random.chance(WITHOUT_REVIEWS)) {
    return { rating: undefined, reviews: 0, photos: random.below(3) };
  }
  const median = MEDIAN_REVIEWS[group] ?? OTHERS;
  const reviews = Math.max(1, Math.round(median * Math.exp(LOG_SPREAD * random.normal())));
  const few = reviews < FEW;
  const drawn = few && random.chance(0.55) ? 5 : MEAN_RATING + random.normal() * spread(reviews);
  const rating = Math.round(10 * Math.min(5, Math.max(1, drawn))) / 10;
  return { rating, reviews, photos: Math.round(reviews * random.next() * 0.8) };
}

const spread = (reviews: number) => RATING_SPREAD + (reviews < FEW ? 0.8 : 1 / Math.sqrt(reviews));

/** A rating in the forms of real files: mostly a number, rarely `4,5`, a text or `None`. */
export function ratingCell(rating: number | undefined, random: Random): Cell {
  const form = random.next();
  if (rating === undefined) return form < 0.1 ? 'None' : null;
  if (form < 0.02) return rating.toFixed(1).replace('.', ',');
  return form < 0.05 ? rating.toFixed(1) : rating;
}

/** A count in the forms of real files: mostly a number, sometimes `395.0`. */
export function countCell(count: number, random: Random): Cell {
  const form = random.next();
  if (count === 0) return form < 0.5 ? null : 0;
  return form < 0.1 ? `${count}.0` : count;
}
