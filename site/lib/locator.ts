/** A place on lines of latitude and longitude, in pixels around the place. */
export type Locator = {
  /** Meridians and parallels: the data of a path. */
  readonly lines: string;
  /** The nearest parallel and meridian, and where they are. */
  readonly parallel: { readonly text: string; readonly y: number };
  readonly meridian: { readonly text: string; readonly x: number };
};

/** Half of the largest box, as site/styles shows it. */
const [HALF_WIDTH, HALF_HEIGHT] = [440, 176];
/** Parallels are a tenth of a degree apart, which is 11 km. */
const [PARALLELS, PIXELS_PER_DEGREE] = [0.1, 960];
/** Distances between meridians, in degrees: the first with which they are this far apart. */
const MERIDIANS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const LEAST_DISTANCE = 72;
/** At the poles all meridians meet. */
const LEAST_NARROWING = 0.02;

/** Draws the graticule around a place, without a map service. */
export function drawLocator(latitude: number, longitude: number): Locator {
  const perMeridian =
    PIXELS_PER_DEGREE * Math.max(LEAST_NARROWING, Math.cos((latitude * Math.PI) / 180));
  const step = MERIDIANS.find((degrees) => degrees * perMeridian >= LEAST_DISTANCE) ?? 30;
  const xOf = (degrees: number) => Math.round((degrees - longitude) * perMeridian);
  const yOf = (degrees: number) => Math.round((latitude - degrees) * PIXELS_PER_DEGREE);
  const lines = [
    ...multiples(step, longitude, HALF_WIDTH / perMeridian).map((at) => `M${xOf(at)}-176v352`),
    ...multiples(PARALLELS, latitude, HALF_HEIGHT / PIXELS_PER_DEGREE).map(
      (at) => `M-440 ${yOf(at)}h880`,
    ),
  ];
  const parallel = nearest(PARALLELS, latitude);
  const meridian = nearest(step, longitude);
  return {
    lines: lines.join(''),
    parallel: { text: named(parallel, 'N', 'S'), y: yOf(parallel) },
    meridian: { text: named(wrapped(meridian), 'E', 'W'), x: xOf(meridian) },
  };
}

const tidy = (degrees: number) => Math.round(degrees * 10) / 10;
const nearest = (step: number, degrees: number) => tidy(Math.round(degrees / step) * step);

function multiples(step: number, middle: number, reach: number): readonly number[] {
  const first = Math.ceil((middle - reach) / step);
  const last = Math.floor((middle + reach) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** Longitudes go on from -180 where they end at 180. */
const wrapped = (degrees: number) => tidy(((degrees + 540) % 360) - 180);

/** '52.5° N', '0°'. */
function named(degrees: number, positive: string, negative: string): string {
  const side = degrees === 0 ? '' : ` ${degrees > 0 ? positive : negative}`;
  return `${Math.abs(degrees)}°${side}`;
}
