import { z } from 'zod';
import { UNATTENDED_HEADER } from '../../api/contract/calls/back-office.ts';
import { type Role, roleSchema } from '../../api/contract/calls/roles.ts';
import { requestPassword } from './password-request.ts';
import { isAttended } from './presence.ts';

const TIMEOUT_MILLISECONDS = 30_000;

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});

/** The server answered, with something else than success. */
export class CallError extends Error {
  readonly status: number;
  /** How long it asks to wait, in seconds; null where it does not. */
  readonly retryAfter: number | null;
  /** What the server calls the error, and says of it; null where it said nothing of the kind. */
  readonly reason: z.infer<typeof errorBody>['error'] | null;

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'CallError';
    this.status = response.status;
    this.retryAfter = Number(response.headers.get('Retry-After')) || null;
    this.reason = readReason(body);
  }
}

function readReason(body: string) {
  try {
    return errorBody.parse(JSON.parse(body)).error;
  } catch {
    // A proxy, or a server that is starting, answers in words of its own.
    return null;
  }
}

/** No answer: no network, no server, or none in time. */
export class UnreachableError extends Error {}

/** Whether the server said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401;

const roleDetails = z.object({ needed: roleSchema });

/** The least role that a refused call needs; null where it was refused for another reason. */
export function neededRole(error: unknown): Role | null {
  const details = error instanceof CallError ? error.reason?.details : undefined;
  return roleDetails.safeParse(details).data?.needed ?? null;
}

type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as a form where it is one, else as JSON. */
  readonly body?: object | URLSearchParams;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
  /** After which nobody waits any longer; 30 s unless given. */
  readonly timeoutMilliseconds?: number;
  /** Whether it goes on when the page is left. */
  readonly keepalive?: boolean;
};

/**
 * Calls the API. A call that needs the own password again asks for it, and is repeated.
 * @param schema of the answer
 * @throws CallError, UnreachableError
 */
export async function call<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: CallOptions = {},
): Promise<z.output<Schema>> {
  const {
    method = 'GET',
    body,
    signal,
    timeoutMilliseconds = TIMEOUT_MILLISECONDS,
    keepalive = false,
  } = options;
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const isJson = body && !(body instanceof URLSearchParams);
  const response = await send(path, {
    method,
    keepalive,
    headers: {
      Accept: 'application/json',
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }),
    },
    ...(body && { body: isJson ? JSON.stringify(body) : body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) {
    const error = new CallError(response, await response.text());
    const needsPassword = error.reason?.code === 'confirmation_required';
    if (needsPassword && (await requestPassword())) return call(path, schema, options);
    throw error;
  }
  return schema.parse(await response.json());
}

/** @throws UnreachableError */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new UnreachableError(`${path} cannot be reached`, { cause });
  }
}
