/** Fits a batch of a thousand pages of 11 KB. Other pages get memory of their own. */
const BYTES = 16 * 1024 * 1024;
/** UTF-8 needs at most 3 bytes for a code unit of a JavaScript string. */
const MAX_BYTES_PER_UNIT = 3;

/** @returns the text as UTF-8, valid until its batch ends */
export type Encode = (text: string) => Buffer;

/** Blocks that no batch uses. There are as many blocks as the thread has had concurrent batches. */
const free: Buffer[] = [];

/**
 * Provides memory for the bytes of a batch's pages, and reuses it for the next batch. A buffer for each page
 * is a tenth of the garbage collector's work. The bytes stay until the batch ends, because writing each page
 * as soon as it is rendered takes a fifth longer than writing all in a row.
 * @param use must not use the results of `encode` after it resolves
 */
export async function withPageMemory<Result>(
  use: (encode: Encode) => Promise<Result>,
): Promise<Result> {
  const block = free.pop() ?? Buffer.allocUnsafeSlow(BYTES);
  let used = 0;
  const encode: Encode = (text) => {
    if (text.length * MAX_BYTES_PER_UNIT > BYTES - used) return Buffer.from(text);
    const start = used;
    used += block.write(text, start);
    return block.subarray(start, used);
  };
  const result = await use(encode);
  // Not after a failure, when pages may still be read.
  free.push(block);
  return result;
}
