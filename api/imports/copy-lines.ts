export type CopyValue = string | number | boolean | null;

/** Size of a buffer: many times the size of the largest usual row. */
const PIECE_BYTES = 1 << 20;

/** The most bytes of UTF-8 that a UTF-16 code unit takes. */
const BYTES_PER_UNIT = 3;

const LINE_END = '\n'.charCodeAt(0);
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A value in COPY's text format (PostgreSQL manual, "COPY", File Formats). */
function encode(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value)
    ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found)
    : value;
}

/** A pool of buffers for lines: buffers that are transferred between threads are freed late. */
export class Pieces {
  readonly #free: ArrayBuffer[] = [];

  take(bytes: number): Buffer<ArrayBuffer> {
    const buffer = this.#free.findLast(({ byteLength }) => byteLength >= bytes);
    if (buffer === undefined) return Buffer.from(new ArrayBuffer(Math.max(bytes, PIECE_BYTES)));
    this.#free.splice(this.#free.indexOf(buffer), 1);
    return Buffer.from(buffer);
  }

  giveBack(buffers: readonly ArrayBuffer[]): void {
    this.#free.push(...buffers);
  }
}

/**
 * Lines for COPY, as buffers that can be transferred to another thread. Bytes hold no reference to the file's
 * text; cells are slices of it, and two batches of them kept 300 MB in memory.
 */
export class CopyLines {
  readonly #memory: Pieces;
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  #piece = Buffer.from(new ArrayBuffer(0));
  #used = 0;

  constructor(memory: Pieces) {
    this.#memory = memory;
  }

  add(values: readonly CopyValue[]): void {
    // Adding the values to a text one by one made 2 KB more garbage for a row.
    const line = values.map(encode).join('\t');
    const most = line.length * BYTES_PER_UNIT + 1;
    if (this.#used + most > this.#piece.length) {
      this.#finish();
      this.#piece = this.#memory.take(most);
    }
    this.#used += this.#piece.write(line, this.#used);
    this.#piece[this.#used] = LINE_END;
    this.#used += 1;
  }

  /** The buffers of all lines. Do not add lines afterwards. */
  pieces(): readonly Uint8Array<ArrayBuffer>[] {
    this.#finish();
    return this.#pieces;
  }

  #finish(): void {
    if (this.#used > 0) this.#pieces.push(this.#piece.subarray(0, this.#used));
    this.#used = 0;
    this.#piece = Buffer.from(new ArrayBuffer(0));
  }
}
