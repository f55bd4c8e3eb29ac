import { cyrb53 } from '../contract/pages/slugs.ts';
import { findSlot, firstHalf, isFull, slotsFor } from './hash-slots.ts';
import { type Identity, identityText } from './identity.ts';

const FIRST_KEYS = 40_000;

/**
 * Finds rows that repeat an earlier row of the file. A hash table outside of the heap holds 64 bits of each key:
 * 32 MB for the 3.5 million keys of 1.18 million rows, where a set of bigints took 180 MB. The chance of a
 * collision in a million rows is 1 in 3 million.
 */
export class SeenIdentities {
  #slots = slotsFor(FIRST_KEYS);
  #count = 0;

  /**
   * Adds a row.
   *
   * A place id without a cid, or a cid without a place id, is stored as alone. The first row that has it with
   * the other identifier joins the two. Later rows with contradicting identifiers are other businesses.
   * @returns `repeated` if the row repeats an earlier one, `linking` if it also has an identifier that the
   *   earlier row lacks
   */
  add(identity: Identity): 'new' | 'linking' | 'repeated' {
    const { placeId, cid, fingerprint, own } = identity;
    if (own === undefined && placeId !== null && cid !== null) {
      const [place, customer] = [`place ${placeId}`, `cid ${cid}`];
      const seen = this.#has(place);
      const joins = seen ? this.#isOpen(place) && this.#isFree(customer) : this.#isOpen(customer);
      if (joins) {
        for (const text of [place, customer]) {
          this.#keep(text);
          this.#keep(`joined ${text}`);
        }
        return 'linking';
      }
      if (seen) return 'repeated';
    } else if (this.#has(own ?? identityText(identity))) return 'repeated';
    if (own !== undefined) this.#keep(own);
    if (placeId !== null) this.#keep(`place ${placeId}`);
    if (cid !== null) this.#keep(`cid ${cid}`);
    if ((placeId === null) !== (cid === null)) this.#keep(`alone ${identityText(identity)}`);
    this.#keep(`print ${fingerprint}`);
    return 'new';
  }

  /** Whether an identifier is stored as alone, and not yet joined. */
  #isOpen = (text: string) => this.#has(`alone ${text}`) && !this.#has(`joined ${text}`);

  /** Whether an identifier can be joined with another: it is unseen, or open. */
  #isFree = (text: string) => !this.#has(text) || this.#isOpen(text);

  #has(text: string): boolean {
    const [low, high] = keyOf(text);
    return this.#slots[findSlot(this.#slots, low, high)] !== 0;
  }

  #keep(text: string): void {
    const [low, high] = keyOf(text);
    const at = findSlot(this.#slots, low, high);
    if (this.#slots[at] !== 0) return;
    this.#slots[at] = low;
    this.#slots[at + 1] = high;
    this.#count += 1;
    if (isFull(this.#slots, this.#count)) this.#grow();
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let from = 0; from < old.length; from += 2) {
      const [low = 0, high = 0] = [old[from], old[from + 1]];
      if (low === 0) continue;
      const at = findSlot(this.#slots, low, high);
      this.#slots[at] = low;
      this.#slots[at + 1] = high;
    }
  }
}

function keyOf(text: string): readonly [low: number, high: number] {
  const [low, high] = cyrb53(text);
  return [firstHalf(low), high];
}
