import { copyOf } from '../imports/memoize.ts';

/** Beyond it, all points are forgotten, to keep memory flat. */
const MOST_POINTS = 50_000;

/** This many addresses at one point are not one building: the point stands for an area. */
const TOO_MANY = 3;

/** The points by which listings were placed, to find those that listings of different addresses share. */
export class SharedPoints {
  readonly #points = new Map<string, { address: string | null; addresses: number }>();

  /**
   * Counts an address at a point.
   * @returns whether the point stands for an area, as too many addresses share it
   */
  add(latitude: number, longitude: number, address: string | null): boolean {
    const point = `${latitude.toFixed(5)} ${longitude.toFixed(5)}`;
    const known = this.#points.get(point);
    if (known?.address === address) return known.addresses >= TOO_MANY;
    const addresses = (known?.addresses ?? 0) + 1;
    if (!known && this.#points.size >= MOST_POINTS) this.#points.clear();
    this.#points.set(point, { address: address && copyOf(address), addresses });
    return addresses >= TOO_MANY;
  }
}
