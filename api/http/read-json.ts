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
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Otherwise leaving the loop would destroy the request, and part it from its socket.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) {
      ctx.req.resume();
      throw new AppError('payload_too_large', `The body must have at most ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not valid JSON.', { cause });
  }
}
