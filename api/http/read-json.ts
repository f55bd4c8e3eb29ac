import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/**
 * Reads a request's JSON body.
 * @param maxBytes of the body; of a longer one, the rest is dropped as it comes in
 * @throws AppError `payload_too_large`, or `invalid_input` when it is not JSON
 */
export async function readJson(ctx: Context, maxBytes: number): Promise<unknown> {
  // Forms of other sites can send text or form data unasked, but not this type.
  if (!ctx.is('json'))
    throw new AppError(
      'invalid_input',
      'The body must be JSON, with Content-Type: application/json.',
    );
  const text = await readText(ctx, maxBytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not valid JSON.', { cause });
  }
}

/**
 * Reads a request's body as UTF-8, whatever its type.
 * @param maxBytes of the body; of a longer one, the rest is dropped as it comes in
 * @throws AppError `payload_too_large`, or `invalid_input` when the client leaves before its end
 */
export async function readText(ctx: Context, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Otherwise leaving the loop would destroy the request, and part it from its socket.
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('invalid_input', 'The body ended before it was complete.', { cause });
  }
  if (bytes > maxBytes) {
    // Discards the rest of the body, which can flow after the iteration has ended. An unread body would block
    // the next request on the connection.
    ctx.req.resume();
    throw new AppError('payload_too_large', `The body must have at most ${maxBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString();
}
