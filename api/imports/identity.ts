import { hash } from 'node:crypto';

/** What tells whether two rows are the same business, strongest first. */
export type Identity = {
  readonly placeId: string | null;
  readonly cid: string | null;
  readonly fingerprint: string;
  /** Which listing an export of ours says that it is; absent where none says so. */
  readonly own?: string;
};

const ASCII = /^\p{ASCII}*$/u;

/** The short way for ASCII comes to the same text, and takes a fifth of the time. */
const normalise = (text: string) =>
  ASCII.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

/**
 * The identity of a row without ids: its name and where it is.
 * @returns 32 hexadecimal digits
 */
export function fingerprint(listing: {
  readonly name: string;
  readonly countryCode: string;
  readonly citySlug: string;
  readonly fullAddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): string {
  const { fullAddress, latitude, longitude } = listing;
  // Four decimals are some ten metres: the same door in another export.
  const place =
    fullAddress !== null
      ? normalise(fullAddress)
      : latitude !== null && longitude !== null
        ? `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
        : '';
  const text = `${normalise(listing.name)}\u0000${listing.countryCode}\u0000${listing.citySlug}\u0000${place}`;
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** The text that a listing's identity rests on; it never changes while the listing keeps its ids. */
export function identityText({ placeId, cid, fingerprint: print }: Identity): string {
  if (placeId !== null) return `place ${placeId}`;
  return cid === null ? `print ${print}` : `cid ${cid}`;
}
