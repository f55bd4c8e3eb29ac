/** A count, from 1000 in thousands with at most one decimal: 999, '1K', '12.5K', '719K', '1250K'. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.round(count / 100) / 10}K`;
}

/** `part` as a percentage of `total`, to one decimal and without a sign: '12.3'; '0.0' if `total` is 0. */
export function share(part: number, total: number): string {
  return total === 0 ? '0.0' : (Math.round((part * 1000) / total) / 10).toFixed(1);
}

/** A {@link share} as a reader sees it: '12.3%'. Tenths of a percent tell nothing: 'Less than 1%'. */
export const shareText = (percent: string): string =>
  Number(percent) < 1 ? 'Less than 1%' : `${percent}%`;

const whole = new Intl.NumberFormat('en');

/** 1234567 → '1,234,567'. */
export const number = (value: number): string =>
  value < 1000 ? String(value) : whole.format(value);

/** '1 city', '1,234 cities'. */
export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A rating to one decimal: '4.6'; '0.0' without ratings. */
export const ratingText = (rating: number | null): string => (rating ?? 0).toFixed(1);

/** Coordinates in degrees to five decimals, about a metre: '52.54010, 13.41120'. */
export const coordinatesText = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The class that draws five stars; any fraction is a half star. */
export const starsClass = (rating: number | null): string =>
  `stars s${Math.floor(rating ?? 0) + Math.ceil(rating ?? 0)}`;
