import type { Pin } from './pin-map.ts';

/** The pin for the values of the fields; null if they are not valid coordinates. */
export function pinOf(latitude: string, longitude: string): Pin | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const pin = { latitude: toNumber(latitude), longitude: toNumber(longitude) };
  return Math.abs(pin.latitude) <= 90 && Math.abs(pin.longitude) <= 180 ? pin : null;
}

const toNumber = (text: string) => Number(text.trim().replace(',', '.'));

/** Two numbers as maps write them: `39.92, 32.85`, `39,92; 32,85` or `39.92 32.85`. */
const PAIR =
  /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;,]\s+|[;\s]\s*)(-?\d{1,3}(?:[.,]\d+)?)\s*$|^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** The coordinates that a text consists of; null for another text. */
export function pinInText(text: string): Pin | null {
  const [, latitude, longitude, plainLatitude, plainLongitude] = PAIR.exec(text) ?? [];
  return pinOf(latitude ?? plainLatitude ?? '', longitude ?? plainLongitude ?? '');
}
