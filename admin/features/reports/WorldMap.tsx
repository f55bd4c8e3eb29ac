import { useFormat } from '../../components/use-format.ts';
import { LAND, LAND_NORTH, LAND_STEP, LAND_WEST } from './land.ts';

/** The latitudes between which people live, in degrees. */
const TOP = 80;
const BOTTOM = -56;

/** Radius of the largest dot, and the minimum radius of a visible one, in degrees. */
const MAX_RADIUS = 7;
const MIN_RADIUS = 0.7;

/** One dot per land cell, as a line of length zero with round ends. */
const LAND_PATH = LAND.flatMap((row, down) =>
  [...row].flatMap((letter, across) =>
    [8, 4, 2, 1].flatMap((bit, right) =>
      Number.parseInt(letter, 16) & bit
        ? [`M${LAND_WEST + (across * 4 + right) * LAND_STEP} ${down * LAND_STEP - LAND_NORTH}h0`]
        : [],
    ),
  ),
).join('');

/** A country or a city with its listings. */
export type Place = {
  readonly key: string;
  readonly name: string;
  readonly listings: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

type Props = {
  readonly places: readonly Place[];
  /** The accessible name. */
  readonly label: string;
};

/** A world map with a dot per place, whose area is proportional to the number of its listings. */
export function WorldMap({ places, label }: Props) {
  const { number } = useFormat();
  const most = Math.max(1, ...places.map(({ listings }) => listings));
  return (
    <svg
      className="world"
      viewBox={`-180 ${-TOP} 360 ${TOP - BOTTOM}`}
      role="img"
      aria-label={label}
    >
      <path className="world-land" d={LAND_PATH} />
      {places.map(
        ({ key, name, listings, latitude, longitude }) =>
          latitude !== null &&
          longitude !== null && (
            <circle
              key={key}
              className="world-place"
              cx={longitude}
              cy={-latitude}
              r={Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(listings / most))}
            >
              <title>{`${name}: ${number(listings)}`}</title>
            </circle>
          ),
      )}
    </svg>
  );
}
