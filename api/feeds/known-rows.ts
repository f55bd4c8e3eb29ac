import { hash } from 'node:crypto';
import { findSlot, firstHalf, type Slots, slotsFor } from '../imports/hash-slots.ts';
import type { ColumnMatch } from '../imports/reading/columns.ts';

/** A row of a full release, and the listing that it led to. */
export type KnownRow = {
  /** The hash of its cells: 64 bits, signed as PostgreSQL's bigint. */
  readonly rowHash: bigint;
  readonly listingId: number;
  /** The xmin of the listing after the release. */
  readonly version: number;
  readonly hasPlaceId: boolean;
};

/** A table of known rows, in buffers that can be transferred between threads: 42 MB for 1.18 million. */
export type KnownRowsData = {
  /** Is hashed with each row: rows that are read in another manner have other hashes. */
  readonly seed: string;
  readonly slots: Slots;
  readonly ids: Float64Array<ArrayBuffer>;
  readonly versions: Uint32Array<ArrayBuffer>;
  readonly states: Uint8Array<ArrayBuffer>;
};

/** Bits of a state. */
const HAS_PLACE_ID = 1;
const TAKEN = 2;

/** @param most the number of rows that it has room for */
export function noKnownRows(seed: string, most: number): KnownRowsData {
  const slots = slotsFor(most);
  const count = slots.length / 2;
  return {
    ...{ seed, slots, ids: new Float64Array(count) },
    ...{ versions: new Uint32Array(count), states: new Uint8Array(count) },
  };
}

export const buffersOfKnown = ({ slots, ids, versions, states }: KnownRowsData): ArrayBuffer[] => [
  slots.buffer,
  ids.buffer,
  versions.buffer,
  states.buffer,
];

const HALF = 32n;

type Halves = readonly [low: number, high: number];

const halvesOf = (rowHash: bigint): Halves => [
  Number(BigInt.asUintN(32, rowHash)),
  Number(BigInt.asUintN(32, rowHash >> HALF)),
];

/** @param rowHash its halves: a million integers of 64 bits take a second */
export function addKnownRow(
  data: KnownRowsData,
  [low, high]: Halves,
  row: Omit<KnownRow, 'rowHash'>,
): void {
  const at = findSlot(data.slots, low, high);
  data.slots[at] = low;
  data.slots[at + 1] = high;
  data.ids[at / 2] = row.listingId;
  data.versions[at / 2] = row.version;
  data.states[at / 2] = row.hasPlaceId ? HAS_PLACE_ID : 0;
}

/** Separates cells; no cell that is stored has it. */
const SEPARATOR = '\x1f';

/**
 * Finds the rows of a full release that the last one had with the same cells, and whose listings have not changed
 * since: to merge them again would change nothing.
 */
export class KnownRows {
  readonly #data: KnownRowsData;
  #seed = '';
  #read: readonly number[] = [];

  constructor(data: KnownRowsData) {
    this.#data = data;
  }

  /** Begins a sheet. Only the cells of columns that are read count. */
  beginSheet({ fields, columns }: Pick<ColumnMatch, 'fields' | 'columns'>): void {
    this.#read = [...fields.keys()];
    this.#seed = hash('sha256', this.#data.seed + JSON.stringify([...columns]), 'base64');
  }

  /** The hash of the cells of a row that are read: the first 64 bits of a SHA-256. */
  hashOf(cells: readonly (string | null)[]): bigint {
    let text = this.#seed;
    for (const at of this.#read) text += SEPARATOR + (cells[at] ?? '');
    // A hash as a buffer takes 1.4 µs more.
    const digits = hash('sha256', text, 'hex');
    const high = Number.parseInt(digits.slice(0, 8), 16);
    const low = firstHalf(Number.parseInt(digits.slice(8, 16), 16));
    return BigInt.asIntN(64, (BigInt(high) << HALF) | BigInt(low));
  }

  /** The known row with a hash. A second row with the same cells is none: it repeats the first. */
  take(rowHash: bigint): KnownRow | null {
    const { slots, ids, versions, states } = this.#data;
    const [low, high] = halvesOf(rowHash);
    const at = findSlot(slots, low, high);
    const state = states[at / 2] ?? 0;
    if (slots[at] === 0 || (state & TAKEN) !== 0) return null;
    states[at / 2] = state | TAKEN;
    return {
      rowHash,
      listingId: ids[at / 2] ?? 0,
      version: versions[at / 2] ?? 0,
      hasPlaceId: (state & HAS_PLACE_ID) !== 0,
    };
  }
}
