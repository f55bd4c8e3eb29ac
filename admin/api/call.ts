import type { z } from 'zod';

const TIMEOUT_MILLISECONDS = 30_000;

/** The server answered, with something else than success. */
export class CallError extends Error {
  readonly status: number;
  /** How long it asks to wait, in seconds; null where it does not. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'CallError';
    this.status = response.status;
    this.retryAfter = Number(response.headers.get('Retry-After')) || null;
  }
}

/** No answer: no network, no server, or none in time. */
export class UnreachableError extends Error {}

/** Whether the server said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401;

/**
 * Calls the API.
 * @param schema of the answer
 * @param body sent as JSON; with it, or with a method that is not GET, the call is one that changes
 * @throws CallError, UnreachableError
 */
export async function call<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { method = 'GET', body }: { readonly method?: 'GET' | 'POST'; readonly body?: object } = {},
): Promise<z.output<Schema>> {
  const response = await send(path, {
    method,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (!response.ok) throw new CallError(response, await response.text());
  return schema.parse(await response.json());
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new UnreachableError(`${path} cannot be reached`, { cause });
  }
}
