import { unescapeCell } from './cell-text.ts';
import { badFile } from './spreadsheet.ts';
import { scanPart } from './xml-part.ts';
import { unescapeXml, type XmlEvents } from './xml-scanner.ts';
import type { Archive, Entry } from './zip.ts';

const MAX_BYTES = 1024 ** 3;
const CACHE_SIZE = 8192;
const CACHE_MAX_BYTES = 64;

/**
 * The texts that the cells of a workbook refer to by number. They lie as UTF-8 in one block outside
 * the JavaScript heap, where no garbage collection walks through them.
 */
export class SharedStrings {
  readonly #bytes: Buffer;
  /** End of each text in `#bytes`; a text starts where the one before it ends. */
  #ends = new Uint32Array(1024);
  #count = 0;
  #used = 0;
  /** Countries, categories and the like come again in nearly each row. */
  readonly #cached = new Int32Array(CACHE_SIZE).fill(-1);
  readonly #cache: string[] = new Array(CACHE_SIZE).fill('');

  /** @param capacity upper bound of the UTF-8 bytes of all texts together */
  constructor(capacity: number) {
    // Pages that are never written to take no memory, so the bound may be generous.
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  add(text: string): void {
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#used += this.#bytes.write(text, this.#used);
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  /** The text with that number, from 0; undefined when there is none. */
  get(index: number): string | undefined {
    const slot = index & (CACHE_SIZE - 1);
    if (this.#cached[slot] === index) return this.#cache[slot];
    const end = index < this.#count ? this.#ends[index] : undefined;
    if (end === undefined) return undefined;
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    const text = this.#bytes.toString('utf8', start, end);
    if (end - start <= CACHE_MAX_BYTES) {
      this.#cached[slot] = index;
      this.#cache[slot] = text;
    }
    return text;
  }
}

/** Reads the shared strings part; a workbook without one has none. Throws `bad_file`. */
export async function readSharedStrings(
  file: string,
  archive: Archive,
  part: Entry | undefined,
): Promise<SharedStrings> {
  if (!part) return new SharedStrings(0);
  if (part.uncompressedSize > MAX_BYTES) {
    throw badFile({ file }, `${part.fileName} is larger than 1 GB unpacked; split the workbook`);
  }
  // A character that takes 2 bytes in UTF-16 XML can take 3 in UTF-8.
  const strings = new SharedStrings(Math.ceil(part.uncompressedSize * 1.5));
  const pieces = scanPart(archive, part, new StringItems(strings), { file });
  while (!(await pieces.next()).done);
  return strings;
}

/** Puts together each `<si>`: its `<t>`, or those of its runs, without the phonetic hints. */
class StringItems implements XmlEvents {
  wantsText = false;
  readonly #strings: SharedStrings;
  #phonetic = false;
  #text = '';

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  open(name: string): void {
    if (name === 't') this.wantsText = !this.#phonetic;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'si') this.#text = '';
  }

  text(raw: string): void {
    this.#text += raw;
  }

  close(name: string): void {
    if (name === 't') this.wantsText = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'si') this.#strings.add(unescapeCell(unescapeXml(this.#text)));
  }
}
