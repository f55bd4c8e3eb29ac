import { cyrb53 } from '../contract/pages/slugs.ts';
import { type Identity, identityText } from './identity.ts';
import { KeySet } from './key-set.ts';

/**
 * Finds rows that repeat an earlier row of the file, by 64 bits of each key. The chance of a collision in a million
 * rows is 1 in 3 million.
 */
export class SeenIdentities {
  readonly #keys = new KeySet();

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

  #has = (text: string) => this.#keys.has(cyrb53(text));
  #keep = (text: string) => this.#keys.add(cyrb53(text));
}
