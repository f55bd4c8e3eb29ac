import lookUp from '@photostructure/tz-lookup';

type Position = { readonly latitude: number | null; readonly longitude: number | null };

/**
 * The time zone of a position in degrees.
 * @returns IANA name, at sea such as Etc/GMT+5; null without a position
 */
export const timeZoneAt = ({ latitude, longitude }: Position): string | null =>
  latitude === null || longitude === null ? null : lookUp(latitude, longitude);

/** Degrees between the positions of a grid that meets each zone whose name is not in Intl's list. */
const GRID = 1;

/**
 * The names that {@link timeZoneAt} returns. Intl lists zones by their first names, such as Asia/Calcutta and
 * Europe/Kiev, and none at sea; the others are found by looking up the positions of a grid, which takes 4 ms.
 */
export const zoneNames = (): ReadonlySet<string> =>
  new Set([
    ...Intl.supportedValuesOf('timeZone'),
    ...steps(90).flatMap((latitude) => steps(180).map((longitude) => lookUp(latitude, longitude))),
  ]);

/** From -most to most. */
function steps(most: number): number[] {
  return Array.from({ length: (2 * most) / GRID + 1 }, (_, nth) => nth * GRID - most);
}
