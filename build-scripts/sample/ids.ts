import { mix32, type Random } from './random.ts';

/** Prefix of all generated place ids, which marks test data. */
export const SAMPLE_PLACE_ID_PREFIX = 'ChIJsample';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HALF = 2 ** 24;
const ROUNDS = 4;
/** The minimum of the upper 16 bits of a 64-bit number with at least 19 decimal digits. */
const CID_TOP_MIN = 0x0de1;
const CID_TOP_MAX = 0xffff;

/** Permutes the numbers below 2^48 (a Feistel network): different rows stay different. */
function shuffle48(row: number, key: number): number {
  let left = Math.floor(row / HALF) % HALF;
  let right = row % HALF;
  for (let round = 0; round < ROUNDS; round++) {
    const next = left ^ (mix32(right ^ mix32(key + round)) % HALF);
    left = right;
    right = next;
  }
  return left * HALF + right;
}

function letters(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < length; index++) {
    text += ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/** The ids of a row: unique among all rows of a seed, for up to 2^48 rows. */
export function listingIds(seed: number, row: number, random: Random) {
  const unique = letters(shuffle48(row, seed), 8);
  const noise = letters(random.below(HALF), 4) + letters(random.below(2 ** 30), 5);
  const top = random.between(CID_TOP_MIN, CID_TOP_MAX);
  const bottom = shuffle48(row, seed + 0x5bd1e995);
  const cell = random.below(2 ** 32).toString(16) + random.below(2 ** 32).toString(16);
  return {
    /** 27 characters. */
    placeId: SAMPLE_PLACE_ID_PREFIX + unique + noise,
    /** A 64-bit number of 19 or 20 digits. */
    cid: ((BigInt(top) << 48n) | BigInt(bottom)).toString(),
    /** `0x…:0x…`; the second half is the cid in hexadecimal, as in real ids. */
    googleId: `0x${cell}:0x${top.toString(16)}${bottom.toString(16).padStart(12, '0')}`,
  };
}
