import { notice } from '../../contract/text/import-notices.ts';
import { unescapeCell } from './cell-text.ts';
import { Spill } from './spill.ts';
import { badFile } from './spreadsheet.ts';
import { scanPart, type XmlEvents } from './xml-part.ts';
import type { Archive, Entry } from './zip.ts';

const MAX_BYTES = 1024 ** 3;
const IN_MEMORY = 96 * 1024 ** 2;
const CACHE_SIZE = 8192;
const CACHE_MAX_BYTES = 64;

/** With more texts, their end offsets alone would take more than 128 MB. */
const MAX_TEXTS = 1 << 25;
const ENDS_SHIFT = 16;
const ENDS_LENGTH = 1 << ENDS_SHIFT;

/**
 * The texts that the cells of a workbook refer to by number. They are stored as UTF-8 outside the
 * JavaScript heap, where the garbage collector does not scan them, and beyond 96 MB on disk: a workbook of
 * 150 MB may contain 400 MB of texts.
 */
export class SharedStrings {
  readonly #memory: Buffer;
  #spill: Spill | null = null;
  #spillStart = 0;
  /** End offset of each text, in arrays of 65,536; a text starts where the previous one ends. */
  readonly #ends: Uint32Array[] = [];
  #count = 0;
  #used = 0;
  /** Cache: countries, categories and similar texts recur in nearly every row. */
  readonly #cached = new Int32Array(CACHE_SIZE).fill(-1);
  readonly #cache: string[] = new Array(CACHE_SIZE).fill('');

  /** @param memory bytes of text that are kept in memory */
  constructor(memory: number) {
    // Pages that are never written take no memory.
    this.#memory = Buffer.allocUnsafeSlow(memory);
  }

  add(text: string): void {
    if (this.#count === MAX_TEXTS) throw new Error('there are too many texts; split the workbook');
    const at = this.#count & (ENDS_LENGTH - 1);
    if (at === 0) this.#ends.push(new Uint32Array(ENDS_LENGTH));
    // A UTF-16 unit takes at most three bytes in UTF-8.
    if (!this.#spill && this.#used + text.length * 3 <= this.#memory.length) {
      this.#used += this.#memory.write(text, this.#used);
    } else {
      this.#spill ??= this.#startSpill();
      const bytes = Buffer.from(text);
      this.#spill.add(bytes);
      this.#used += bytes.length;
    }
    const ends = this.#ends[this.#count >> ENDS_SHIFT];
    if (ends) ends[at] = this.#used;
    this.#count += 1;
  }

  #startSpill(): Spill {
    this.#spillStart = this.#used;
    return new Spill();
  }

  /** Call it after the last `add`. */
  complete(): void {
    this.#spill?.flush();
  }

  /** The text with a number, from 0; undefined if there is none. */
  get(index: number): string | undefined {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return undefined;
    const slot = index & (CACHE_SIZE - 1);
    if (this.#cached[slot] === index) return this.#cache[slot];
    const end = this.#endOf(index);
    const start = index === 0 ? 0 : this.#endOf(index - 1);
    const text =
      this.#spill && start >= this.#spillStart
        ? this.#spill.text(start - this.#spillStart, end - this.#spillStart)
        : this.#memory.toString('utf8', start, end);
    if (end - start <= CACHE_MAX_BYTES) {
      this.#cached[slot] = index;
      this.#cache[slot] = text;
    }
    return text;
  }

  #endOf(index: number): number {
    return this.#ends[index >> ENDS_SHIFT]?.[index & (ENDS_LENGTH - 1)] ?? 0;
  }

  close(): void {
    this.#spill?.close();
    this.#spill = null;
  }
}

/**
 * Reads the shared strings part; a workbook without one has no shared texts. @throws AppError `bad_file`
 */
export async function readSharedStrings(
  file: string,
  archive: Archive,
  part: Entry | undefined,
): Promise<SharedStrings> {
  if (!part) return new SharedStrings(0);
  if (part.uncompressedSize > MAX_BYTES) {
    throw badFile({ file }, notice('texts-oversized', { part: part.fileName }));
  }
  const strings = new SharedStrings(Math.min(IN_MEMORY, Math.ceil(part.uncompressedSize * 1.5)));
  try {
    const pieces = scanPart(archive, part, stringItems(strings), { file });
    while (!(await pieces.next()).done);
    strings.complete();
    return strings;
  } catch (error) {
    strings.close();
    throw error;
  }
}

/** Assembles each `<si>`: its `<t>`, or those of its runs, without phonetic hints. */
function stringItems(strings: SharedStrings): XmlEvents {
  let wantsText = false;
  let phonetic = false;
  let text = '';
  return {
    open(name) {
      if (name === 't') wantsText = !phonetic;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'si') text = '';
    },
    text(piece) {
      if (wantsText) text += piece;
    },
    close(name) {
      if (name === 't') wantsText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') strings.add(unescapeCell(text));
    },
  };
}
