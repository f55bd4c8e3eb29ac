import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import { KEY_ACTOR_START } from '../contract/calls/audit.ts';
import type { Scope } from '../contract/calls/scopes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { API_KEY_RATE } from '../limits.ts';
import { findValidKey } from './api-keys.queries.ts';
import { hasKey, keyOf } from './key-header.ts';

/**
 * Admits a request with an API key if the key has one of the scopes.
 * @param scopes that open the route; empty where keys are refused
 * @returns false for a request without a key
 */
export type CheckKey = (ctx: Context, scopes: readonly Scope[]) => Promise<boolean>;

const actorOf = (name: string): Actor => ({ id: null, username: KEY_ACTOR_START + name });

/**
 * Checks API keys (`Authorization: Bearer …`). It throws `unauthorized` for an unknown or revoked key, `forbidden` if
 * the key has none of the scopes, and `too_many_requests` beyond the rate of the key. A browser sends no such header
 * unasked, so the origin of the request does not matter; a cookie of the request is ignored.
 */
export function requireKey(db: Kysely<DB>): CheckKey {
  const limit = rateLimit(API_KEY_RATE, 'with this API key');
  return async (ctx, scopes) => {
    if (!hasKey(ctx)) return false;
    ctx.set('Cache-Control', 'no-store');
    const key = await findValidKey(db, keyOf(ctx));
    if (!key) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new AppError('unauthorized', 'The API key is unknown or revoked.');
    }
    // The calls of a key count for the key, not for the network of the client.
    ctx.state.actor = actorOf(key.name);
    limit(ctx, String(key.id));
    if (!scopes.some((scope) => key.scopes.includes(scope)))
      throw new AppError(
        'forbidden',
        scopes.length === 0
          ? 'API keys cannot make this call. It needs a session of the back office.'
          : `This needs an API key with the scope ${scopes.join(' or ')}; the key ${key.name} has ${key.scopes.join(', ')}.`,
        { details: { scopes: key.scopes, needed: scopes } },
      );
    return true;
  };
}
