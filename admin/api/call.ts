import { z } from 'zod';
import { type Role, roleSchema } from '../../api/contract/calls/roles.ts';
import {
  type AnyInput,
  answerSchema,
  encodeParameters,
  FORM,
  fillPath,
  type Route,
  type RouteAnswer,
  type RouteInput,
} from '../../api/contract/calls/route.ts';
import { UNATTENDED_HEADER } from '../../api/contract/calls/sessions.ts';
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

/** The server answered with an error. */
export class CallError extends Error {
  readonly status: number;
  /** The Retry-After header in seconds, or null. */
  readonly retryAfter: number | null;
  /** The code, message and details of the error; null if the body is not an error of the API. */
  readonly reason: z.infer<typeof errorBody>['error'] | null;

  /** The message is the status and the server's own words, as in `500: boom`. */
  constructor(response: Response, body: string) {
    const { status, statusText } = response;
    const reason = readReason(body);
    super([status, reason?.message ?? (plainText(body) || statusText)].filter(Boolean).join(': '));
    this.name = 'CallError';
    this.status = status;
    this.retryAfter = Number(response.headers.get('Retry-After')) || null;
    this.reason = reason;
  }
}

/** Characters of an answer that no part of the API has made. */
const MOST_CHARACTERS = 500;

/** The text of an answer; '' for a page of a proxy, whose text is about the proxy. */
const plainText = (body: string): string =>
  body.trimStart().startsWith('<') ? '' : body.trim().slice(0, MOST_CHARACTERS);

function readReason(body: string) {
  try {
    return errorBody.parse(JSON.parse(body)).error;
  } catch {
    // The answer comes from a proxy, or from a server that is starting.
    return null;
  }
}

/** No answer: no network, no server, or a timeout. */
export class UnreachableError extends Error {}

/** Whether the server answered that the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401;

const roleDetails = z.object({ needed: roleSchema });

/** The least role that a refused call needs; null if it was refused for another reason. */
export function neededRole(error: unknown): Role | null {
  const details = error instanceof CallError ? error.reason?.details : undefined;
  return roleDetails.safeParse(details).data?.needed ?? null;
}

type CallOptions = {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** The longest time to wait for the answer; null for no limit. */
  readonly timeoutMilliseconds?: number | null;
  /** Whether the call continues after the page is left. */
  readonly keepalive?: boolean;
};

/** The input of a route; optional where the route needs none. */
type Arguments<R extends Route> =
  AnyInput extends RouteInput<R>
    ? [options?: CallOptions]
    : Partial<RouteInput<R>> extends RouteInput<R>
      ? [options?: RouteInput<R> & CallOptions]
      : [options: RouteInput<R> & CallOptions];

/**
 * Calls a route of the API. Where the route needs the password again, asks for it and repeats the call.
 * @param args.timeoutMilliseconds 30 s unless given
 * @throws CallError, UnreachableError
 */
export async function call<R extends Route>(
  route: R,
  ...args: Arguments<R>
): Promise<RouteAnswer<R>> {
  return answerSchema(route).parse(await (await fetchRoute(route, ...args)).json());
}

/**
 * Calls a route that answers a file, in the same way.
 * @returns the answer, whose status is 200 to 299
 */
export const fetchRoute = <R extends Route>(
  route: R,
  ...[options = {}]: Arguments<R>
): Promise<Response> => request(route, options);

async function request(route: Route, options: AnyInput & CallOptions): Promise<Response> {
  const { signal, timeoutMilliseconds = TIMEOUT_MILLISECONDS, keepalive = false } = options;
  const { type, body } = bodyOf(route, options.body);
  const signals = [
    ...(signal ? [signal] : []),
    ...(timeoutMilliseconds === null ? [] : [AbortSignal.timeout(timeoutMilliseconds)]),
  ];
  const response = await send(fillPath(route.path, options), {
    method: route.method.toUpperCase(),
    keepalive,
    headers: {
      Accept: 'application/json',
      ...(type && { 'Content-Type': type }),
      ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.any(signals),
  });
  if (response.ok) return response;
  const error = new CallError(response, await response.text());
  const needsPassword = error.reason?.code === 'confirmation_required';
  if (needsPassword && (await requestPassword())) return request(route, options);
  throw error;
}

function bodyOf(
  { body: described }: Route,
  body: object | undefined,
): { type?: string; body?: string } {
  if (!described || !body) return {};
  return described.reads === 'form'
    ? { type: FORM, body: encodeParameters(body).toString() }
    : { type: 'application/json', body: JSON.stringify(body) };
}

/** @throws UnreachableError */
async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new UnreachableError(`${path} cannot be reached`, { cause });
  }
}
