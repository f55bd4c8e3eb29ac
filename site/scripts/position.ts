import type { SearchQuery } from '../../api/contract/pages/search-api.ts';

/** A position of the last five minutes is accurate enough. */
const OPTIONS = { timeout: 10_000, maximumAge: 5 * 60_000 };

/** What is said about the position. */
export const POSITION_TEXTS = {
  idle: '',
  wanted: 'Press “Near me” to use your location, or type a city into “Where”.',
  asking: 'Waiting for your location…',
  refused:
    'Your browser does not share your location. Type a city into “Where”, or allow this site to use your location and try again.',
  failed: 'Your location is not available right now. Type a city into “Where” instead.',
};

/**
 * Reads the position, rounded to three decimals (about 100 m).
 * @throws GeolocationPositionError if the visitor refuses or the position is unavailable
 */
export async function readPosition(): Promise<NonNullable<SearchQuery['near']>> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS),
  );
  return { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Whether the visitor or the browser has refused, rather than the device failed. */
export const positionFailure = (error: unknown): 'refused' | 'failed' =>
  error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
    ? 'refused'
    : 'failed';
