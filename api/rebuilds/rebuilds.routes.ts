import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Administrator } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { PUBLICATION_ROUTES } from '../contract/calls/publication.ts';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { releaseSlot } from '../http/admission.ts';
import { ANSWERED, type Serve } from '../http/serve-routes.ts';
import { sessionCookie } from '../sessions/host-cookie.ts';
import { isSessionOpen } from '../sessions/sessions.queries.ts';
import { shareCalls } from '../share-calls.ts';
import { rebuildStream } from './rebuild-stream.ts';
import { rebuildWatch } from './rebuild-watch.ts';
import { markAll } from './rebuilds.queries.ts';
import { listSitemaps } from './sitemaps.queries.ts';

/** Maximum number of live streams, far above a team of administrators. Each takes one HTTP connection. */
const MAX_STREAMS = 20;
const RETRY_SECONDS = 30;

/**
 * The published sitemaps, the state of rebuilds, its live stream, and marking all pages as stale.
 *
 * Clearing the cache answers with the number of marks when all are committed. At 1.4 million pages that takes
 * 15 seconds, in which one statement runs on one connection of the pool; proxies usually time out after a
 * minute. Concurrent requests share one run and its answer.
 * @param options.siteUrl origin of the site
 * @param options.officeUrl origin of the back office
 * @param options.stopping ends the live streams
 */
export function addRebuildRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: {
    readonly siteUrl: string;
    readonly officeUrl: string;
    readonly logger: Logger;
    readonly stopping: AbortSignal;
  },
): void {
  const { logger, stopping } = options;
  const cookie = sessionCookie(options.officeUrl);
  const watch = rebuildWatch(db, logger);
  let streams = 0;

  serve(PUBLICATION_ROUTES.sitemaps, async () => {
    const files = await listSitemaps(db);
    return {
      files: files.map(({ key, ...file }) => ({
        ...file,
        url: new URL(file.path, options.siteUrl).href,
        group: SITEMAP_GROUPS[key - 1] ?? null,
      })),
    };
  });

  serve(PUBLICATION_ROUTES.state, () => watch.current());

  serve(PUBLICATION_ROUTES.stream, ({ ctx }) => {
    if (streams >= MAX_STREAMS) {
      ctx.set('Retry-After', String(RETRY_SECONDS));
      throw new AppError(
        'too_many_requests',
        `There are ${MAX_STREAMS} live streams of the rebuilds already. Close one, or poll ${PUBLICATION_ROUTES.state.path}.`,
      );
    }
    // Compression, or buffering in a proxy, would delay events.
    ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    ctx.type = 'text/event-stream';
    ctx.status = 200;
    if (ctx.method === 'HEAD') return ANSWERED;
    releaseSlot(ctx.req);
    const token = cookie.read(ctx);
    const mayGoOn = async () => token !== undefined && (await isSessionOpen(db, token));
    const stream = rebuildStream(watch, mayGoOn, stopping, logger);
    streams += 1;
    stream.once('close', () => {
      streams -= 1;
    });
    return stream;
  });

  const clear = shareCalls((administrator: Administrator) =>
    db.transaction().execute(async (trx) => {
      const pages = await markAll(trx);
      const subject = `${pages.toLocaleString('en')} pages`;
      await writeAudit(trx, administrator, { action: 'cache.clear', subject, after: { pages } });
      return { pages };
    }),
  );
  serve(PUBLICATION_ROUTES.clearCache, ({ administrator }) => clear(administrator));
}
