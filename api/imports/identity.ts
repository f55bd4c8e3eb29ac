import { createHash } from 'node:crypto';

/** What tells whether two rows are the same business, strongest first. */
export type Identity = {
  readonly placeId: string | null;
  readonly cid: string | null;
  readonly fingerprint: string;
};

const normalise = (text: string) =>
  text
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
  return createHash('sha256')
    .update([normalise(listing.name), listing.countryCode, listing.citySlug, place].join('\u0000'))
    .digest('hex')
    .slice(0, 32);
}

/** The text that a listing's identity rests on; it never changes while the listing keeps its ids. */
export function identityText({ placeId, cid, fingerprint: print }: Identity): string {
  if (placeId !== null) return `place ${placeId}`;
  return cid === null ? `print ${print}` : `cid ${cid}`;
}

/**
 * Finds rows that come twice in one file. Keeps 64 bits of each key, some 50 bytes a key: a chance
 * of 1 in 30 million that a million rows hold two keys alike by accident.
 */
export class SeenIdentities {
  readonly #seen = new Set<bigint>();

  /** @returns false when the row is one that the file held before */
  add(identity: Identity): boolean {
    if (this.#seen.has(key(identityText(identity)))) return false;
    const { placeId, cid, fingerprint: print } = identity;
    if (placeId !== null) this.#seen.add(key(`place ${placeId}`));
    if (cid !== null) this.#seen.add(key(`cid ${cid}`));
    this.#seen.add(key(`print ${print}`));
    return true;
  }
}

const key = (text: string) => createHash('sha1').update(text).digest().readBigUInt64LE();
