import { Transform, type TransformCallback } from 'node:stream';

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * PostgreSQL sends chunks of some 15 KB. Passing them on one by one costs a third more processor time: 1.33
 * s for 200,000 rows, against 0.99 s.
 */
const PIECE_BYTES = 256 * 1024;

/**
 * Converts PostgreSQL's CSV to that of RFC 4180, in which rows end with CRLF. Line ends inside of quotes
 * stay unchanged.
 */
export class CsvLines extends Transform {
  readonly #onRows: (rows: number) => void;
  #piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #used = 0;
  #quoted = false;
  #rows = 0;

  /**
   * @param options.bom whether to begin with a byte order mark
   * @param options.onRows receives the number of rows so far, including the header
   */
  constructor(options: { readonly bom: boolean; readonly onRows: (rows: number) => void }) {
    super({ highWaterMark: PIECE_BYTES });
    if (options.bom) this.#used = this.#piece.write(BYTE_ORDER_MARK);
    this.#onRows = options.onRows;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const ends = this.#rowEnds(chunk);
    let from = 0;
    for (const end of ends) {
      this.#take(chunk, from, end);
      this.#piece[this.#used] = CARRIAGE_RETURN;
      this.#used += 1;
      from = end;
    }
    this.#take(chunk, from, chunk.length);
    this.#rows += ends.length;
    this.#onRows(this.#rows);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#handOn();
    done();
  }

  /** Offsets of the line feeds that end rows. */
  #rowEnds(chunk: Buffer): number[] {
    const ends: number[] = [];
    let quoted = this.#quoted;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_FEED && !quoted) ends.push(at);
    }
    this.#quoted = quoted;
    return ends;
  }

  /** Copies bytes; afterwards the buffer has room for at least one more. */
  #take(chunk: Buffer, start: number, end: number): void {
    for (let from = start; from < end; ) {
      const copied = chunk.copy(this.#piece, this.#used, from, end);
      this.#used += copied;
      from += copied;
      if (this.#used === PIECE_BYTES) this.#handOn();
    }
  }

  #handOn(): void {
    if (this.#used > 0) this.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#used = 0;
  }
}
