import { useFormat } from '../../components/use-format.ts';
import { LAND, LAND_NORTH, LAND_STEP, LAND_WEST } from './land.ts';
import type { Place } from './PlaceTable.tsx';

/** Degrees: as far north and south as there are people. */
const TOP = 80;
const BOTTOM = -56;

/** Radius of the largest dot in degrees, and of the smallest, so that it can be seen. */
const LARGEST = 7;
const SMALLEST = 0.7;

/** One dot for each place of land, as a line without length and with round ends. */
const LAND_PATH = LAND.flatMap((row, down) =>
  [...row].flatMap((letter, across) =>
    [8, 4, 2, 1].flatMap((bit, right) =>
      Number.parseInt(letter, 16) & bit
        ? [`M${LAND_WEST + (across * 4 + right) * LAND_STEP} ${down * LAND_STEP - LAND_NORTH}h0`]
        : [],
    ),
  ),
).join('');

type Props = {
  readonly places: readonly Place[];
  /** What it shows, in words. */
  readonly label: string;
};

/** The world with a dot for each place, whose area is the number of its listings. */
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
              r={Math.max(SMALLEST, LARGEST * Math.sqrt(listings / most))}
            >
              <title>{`${name}: ${number(listings)}`}</title>
            </circle>
          ),
      )}
    </svg>
  );
}
