import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { sql } from 'kysely';
import { homePath, pageFile } from '../contract/urls.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { isPublished } from '../published/published-paths.queries.ts';
import { within } from './timeout.ts';

/** How far the start has come; whoever starts the server keeps it up to date. */
export type Readiness = {
  ready: boolean;
  /** What is being done until then, e.g. `building pages`. */
  step: string;
};

const HEALTH_PATH = '/api/health';
const RETRY_SECONDS = 5;
const DATABASE_MILLISECONDS = 2_000;

/**
 * Answers GET /api/health, and everything else with 503 until the server is ready.
 * @param pages the folder of published pages; null where they are in a bucket, then the ledger is asked
 */
export function awaitReadiness(
  readiness: Readonly<Readiness>,
  database: Database,
  pages: string | null,
): Middleware {
  return async (ctx, next) => {
    const asksForHealth = ctx.path === HEALTH_PATH && ['GET', 'HEAD'].includes(ctx.method);
    if (asksForHealth) {
      ctx.set('Cache-Control', 'no-store');
      const health = readiness.ready
        ? await checkHealth(database, pages)
        : { status: 'starting', step: readiness.step };
      ctx.status = health.status === 'ok' ? 200 : 503;
      ctx.body = health;
    } else if (readiness.ready) await next();
    else {
      ctx.set('Retry-After', String(RETRY_SECONDS));
      throw new AppError(
        'starting',
        `The directory is starting (${readiness.step}). Try again in some seconds.`,
      );
    }
  };
}

async function checkHealth(database: Database, pages: string | null) {
  const [databaseAnswers, homeExists] = await Promise.all([
    succeeds(within(DATABASE_MILLISECONDS, sql`select 1`.execute(database.db))),
    succeeds(pages === null ? homeInLedger(database) : access(join(pages, pageFile(homePath())))),
  ]);
  return {
    status: databaseAnswers && homeExists ? 'ok' : 'unavailable',
    database: databaseAnswers ? 'ok' : 'unreachable',
    pages: homeExists ? 'ok' : 'missing',
  };
}

async function homeInLedger({ db }: Database): Promise<void> {
  const published = await within(DATABASE_MILLISECONDS, isPublished(db, homePath()));
  if (!published) throw new Error('The home page has not been published.');
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
