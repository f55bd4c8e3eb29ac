/** A city on a map: its place in degrees, and its number of listings. */
type Located = {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
};

/** A map in a box of {@link MAP_WIDTH} × {@link MAP_HEIGHT} units. */
export type CountryMap = {
  readonly dots: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
  /** Meridians and parallels: the data of a path. */
  readonly graticule: string;
  readonly labels: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    /** Whether the name stands to the left of its dot. */
    readonly isLeft: boolean;
  }[];
};

export const MAP_WIDTH = 640;
export const MAP_HEIGHT = 400;

const MARGIN = 48;
const LABELS = 4;
/** The largest cities that may have a name on the map. */
const NAMED = 12;
/** The size of a letter, and the distance of a name from the middle of its dot. */
const [LETTER_WIDTH, LINE_HEIGHT, LABEL_OFFSET] = [11, 24, 18];
/** The radius of the dot of the largest city; a city with few listings has the smallest one. */
const [LARGEST, SMALLEST] = [14, 2.5];
/** A country of one city is shown with this many degrees around it. */
const LEAST_DEGREES = 1;
/** The distance between the lines, in degrees: the first with which fewer than nine fit. */
const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30];

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Draws the cities of a country, with meridians at the distance that they have at its middle latitude. Nothing is loaded
 * from a map service.
 * @param cities most listings first; at least one
 */
export function drawCountry(cities: readonly Located[]): CountryMap {
  const points = unwrapped(cities);
  const [south, north] = extent(points.map(({ latitude }) => latitude));
  const [west, east] = extent(points.map(({ longitude }) => longitude));
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (MAP_WIDTH - 2 * MARGIN) / ((east - west) * narrowing),
    (MAP_HEIGHT - 2 * MARGIN) / (north - south),
  );
  const x = (longitude: number) =>
    round(MAP_WIDTH / 2 + (longitude - (west + east) / 2) * narrowing * scale);
  const y = (latitude: number) => round(MAP_HEIGHT / 2 - (latitude - (south + north) / 2) * scale);
  const most = Math.max(...points.map(({ count }) => count));
  const dots = points.map(({ latitude, longitude, count }) => ({
    ...{ x: x(longitude), y: y(latitude) },
    radius: round(Math.max(SMALLEST, LARGEST * Math.sqrt(count / most))),
  }));
  const labels = labelled(
    points.map(({ name, latitude, longitude }) => ({ name, x: x(longitude), y: y(latitude) })),
  );
  const spread = (MAP_WIDTH / scale / narrowing + MAP_HEIGHT / scale) / 2;
  const step = STEPS.find((degrees) => spread / degrees < 9) ?? 45;
  const lines = [
    ...multiples(step, west, MAP_WIDTH / scale / narrowing).map(
      (at) => `M${x(at)} 0V${MAP_HEIGHT}`,
    ),
    ...multiples(step, south, MAP_HEIGHT / scale).map((at) => `M0 ${y(at)}H${MAP_WIDTH}`),
  ];
  return { dots: dots.toReversed(), graticule: lines.join(''), labels };
}

type Label = CountryMap['labels'][number];

/** The left and right end of a name. */
const endsOf = ({ name, x, isLeft }: Label): readonly [number, number] => {
  const width = LABEL_OFFSET + name.length * LETTER_WIDTH;
  return isLeft ? [x - width, x] : [x, x + width];
};

/** Names of the first cities, each on a side of its dot where it fits and meets no other one. */
function labelled(cities: readonly Omit<Label, 'isLeft'>[]): readonly Label[] {
  const labels: Label[] = [];
  const fits = (label: Label) => {
    const [left, right] = endsOf(label);
    if (left < 0 || right > MAP_WIDTH) return false;
    return labels.every((other) => {
      const [start, end] = endsOf(other);
      return right < start || end < left || Math.abs(label.y - other.y) > LINE_HEIGHT;
    });
  };
  for (const city of cities.slice(0, NAMED)) {
    if (labels.length === LABELS) break;
    const label = [false, true].map((isLeft) => ({ ...city, isLeft })).find(fits);
    if (label) labels.push(label);
  }
  return labels;
}

/** Moves longitudes to one side of the date line, where they lie on both. */
function unwrapped(cities: readonly Located[]): readonly Located[] {
  const all = cities.map(({ longitude }) => longitude);
  if (Math.max(...all) - Math.min(...all) <= 180) return cities;
  return cities.map((city) =>
    city.longitude < 0 ? { ...city, longitude: city.longitude + 360 } : city,
  );
}

function extent(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, LEAST_DEGREES - (most - least)) / 2;
  return [least - missing, most + missing];
}

/** The multiples of a number around a start, as far as a box of this size may show. */
function multiples(step: number, start: number, size: number): number[] {
  const first = Math.floor((start - size) / step);
  const count = Math.ceil((3 * size) / step);
  return Array.from({ length: count }, (_, index) => round((first + index) * step * 100) / 100);
}
