import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { tagOrigins } from '../contract/pages/tags.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { within } from '../http/timeout.ts';
import { readSiteSettings } from './site-settings.queries.ts';

/** Short enough that an administrator can try saved tags at once. */
const FRESH_MILLISECONDS = 3_000;
const LOOKUP_MILLISECONDS = 1_000;

/**
 * The origins that the saved tags need, refreshed every few seconds while requests come in. Only the first
 * request waits for the query; if the database is down, pages are served with the last known origins.
 * @returns the same array as long as nothing has changed
 */
export function cachedTagOrigins(db: Kysely<DB>, logger: Logger): () => Promise<readonly string[]> {
  let cached: readonly string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let first: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const settings = await within(LOOKUP_MILLISECONDS, readSiteSettings(db));
      const { head_tags, facebook_pixel, footer_tags } = settings;
      const origins = tagOrigins([head_tags, facebook_pixel, footer_tags].join('\n'));
      if (origins.join() !== cached.join()) cached = origins;
    } catch (err) {
      logger.warn({ err }, 'the origins of tags cannot be looked up');
    }
  }

  return async () => {
    const now = performance.now();
    if (now - askedAt > FRESH_MILLISECONDS) {
      askedAt = now;
      const asking = detached(ask);
      first ??= asking;
    }
    await first;
    return cached;
  };
}
