import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Reads a stream to its end and discards it. @returns the number of bytes */
export async function swallowed(stream: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(stream, sink);
  return bytes;
}
