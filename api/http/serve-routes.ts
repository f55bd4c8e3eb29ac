import type { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Administrator } from '../administrators/administrators.ts';
import type { CheckKey } from '../api-keys/require-key.ts';
import type { Actor } from '../audit/audit.queries.ts';
import {
  type Access,
  FORM,
  type MadeAnswer,
  type Route,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
} from '../contract/calls/route.ts';
import type { Scope } from '../contract/calls/scopes.ts';
import { AppError } from '../errors.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { checkSameOrigin } from '../sessions/same-origin.ts';
import { readJson, readText } from './read-json.ts';
import { validate } from './validate.ts';

/**
 * A validated request. `administrator` is the account of the session, where the route needs one. A route that is open
 * to API keys has an `actor` instead: that account, or the key.
 */
export type Call<R extends Route> = {
  readonly ctx: Context;
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  readonly administrator: R['access'] extends 'public' | 'same-origin'
    ? undefined
    : R extends { readonly scopes: readonly Scope[] }
      ? undefined
      : Administrator;
  readonly actor: R['access'] extends 'public' | 'same-origin' ? undefined : Actor;
};

/** What a handler returns that has set the body of the answer itself. */
export const ANSWERED: unique symbol = Symbol('answered');

type Reply<R extends Route> =
  | ([MadeAnswer<R>] extends [never] ? string | Buffer | Readable : MadeAnswer<R>)
  | typeof ANSWERED;

export type Handler<R extends Route> = (call: Call<R>) => Reply<R> | Promise<Reply<R>>;

/** The answer to a change, with a sentence for people. */
export const done = (message: string) => ({ success: true as const, message });

/** Has a handler answer a route of the contract. */
export type Serve = <R extends Route>(route: R, handler: Handler<R>) => void;

/**
 * Adds routes of the contract to a router: access is checked first, then params, query and body are
 * read and validated, then the handler is called. Answers to calls that are not public are not cached
 * unless the handler says otherwise.
 * @param options.origin of the site or of the back office, for routes that need the same origin
 * @param options.guard checks the session for routes that need a role
 * @param options.checkKey checks the API key of a request that has one, in place of its session
 * @param options.around is called around everything else
 */
export function serveRoutes(
  router: Router,
  options: {
    readonly origin: string;
    readonly guard: Guard;
    readonly checkKey: CheckKey;
    readonly around?: Middleware;
  },
): Serve {
  const { origin, guard, checkKey, around } = options;
  const sameOrigin: Middleware = (ctx, next) => {
    checkSameOrigin(ctx, origin);
    ctx.set('Cache-Control', 'no-store');
    return next();
  };
  const sessionCheck = (access: Exclude<Access, 'public'>): Middleware => {
    if (access === 'same-origin') return sameOrigin;
    return typeof access === 'string' ? guard(access) : guard(access.role, 'confirmed');
  };
  const checkOf = ({ access, scopes = [] }: Route): Middleware[] => {
    if (access === 'public') return [];
    const withSession = sessionCheck(access);
    return [async (ctx, next) => ((await checkKey(ctx, scopes)) ? next() : withSession(ctx, next))];
  };
  return (route, handler) => {
    const answer: Middleware = async (ctx) => {
      const reply = await handler(await readCall(route, ctx));
      if (reply !== ANSWERED) ctx.body = reply;
    };
    const middleware = [...(around ? [around] : []), ...checkOf(route), answer];
    router[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), ...middleware);
  };
}

async function readCall<R extends Route>(route: R, ctx: Context): Promise<Call<R>>;
async function readCall({ params, query, body }: Route, ctx: Context): Promise<unknown> {
  return {
    ctx,
    params: params && validate(params, ctx.params),
    query: query && validate(query, ctx.query),
    body:
      body && body.reads !== 'handler'
        ? validate(body.schema, await readBody(ctx, body.reads, body.maxBytes))
        : undefined,
    administrator: ctx.state.administrator,
    actor: ctx.state.actor,
  };
}

async function readBody(ctx: Context, type: 'json' | 'form', maxBytes: number): Promise<unknown> {
  if (type === 'json') return readJson(ctx, maxBytes);
  if (!ctx.is('urlencoded'))
    throw new AppError('invalid_input', `The body must be a form, with Content-Type: ${FORM}.`);
  return Object.fromEntries(new URLSearchParams(await readText(ctx, maxBytes)));
}
