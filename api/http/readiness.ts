import type { Middleware } from 'koa';
import { homePath, pageFile } from '../contract/pages/urls.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { isPublished } from '../published/published-paths.queries.ts';
import { isStored } from '../published/stored-file.ts';
import { publishingProblem } from '../rebuilds/publishing-problem.ts';
import { readProblem } from '../rebuilds/rebuilds.queries.ts';
import { within } from './timeout.ts';

/** How far the start has come. The process that starts the server updates it. */
export type Readiness = {
  /** A whole publication has been finished, by this process or by an earlier one. */
  ready: boolean;
  /** What is being done until then, e.g. `publishing the pages`. */
  step: string;
};

type Look = {
  readonly database: 'ok' | 'unreachable';
  readonly pages: 'ok' | 'missing';
  readonly publishing: 'ok' | 'stuck' | 'unknown';
  /** Why publishing is stuck: a code, as the message may hold paths and addresses. */
  readonly reason?: string;
  /** ISO 8601. */
  readonly since?: string;
};

type Answer = { readonly well: boolean; readonly body: object };

const RETRY_SECONDS = 5;
const DATABASE_MILLISECONDS = 2_000;

/**
 * Answers the three probes: `/livez` (the process runs), `/readyz` (requests can be answered) and
 * `/api/health` (the whole directory is published and served). docs/operations/watch.md describes them.
 * @param look finds out how database and pages are; absent until the database is open and migrated
 */
export function answerProbes(
  readiness: Readonly<Readiness>,
  look?: () => Promise<Look>,
): Middleware {
  const starting = () => ({ status: 'starting', step: readiness.step });
  const probes: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/livez': () => ({ well: true, body: { status: 'ok' } }),
    async '/readyz'() {
      if (look === undefined) return { well: false, body: starting() };
      const found = await look();
      if (readiness.ready || found.database !== 'ok') return judge(found);
      const body = { ...found, status: 'degraded', pages: 'none-yet', step: readiness.step };
      return { well: true, body };
    },
    '/api/health': async () =>
      look !== undefined && readiness.ready
        ? judge(await look())
        : { well: false, body: starting() },
  };
  return async (ctx, next) => {
    const probe = Object.hasOwn(probes, ctx.path) ? probes[ctx.path] : undefined;
    if (probe === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const { well, body } = await probe();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = well ? 200 : 503;
    ctx.body = body;
  };
}

function judge(found: Look): Answer {
  const well = found.database === 'ok' && found.pages === 'ok';
  const stuck = found.publishing === 'stuck';
  return { well, body: { status: well ? (stuck ? 'degraded' : 'ok') : 'unavailable', ...found } };
}

/**
 * Answers 503 to requests for pages until a whole publication has been finished: a 404 would make
 * search engines forget pages that are about to be published.
 */
export function awaitFirstPublication(readiness: Readonly<Readiness>): Middleware {
  return async (ctx, next) => {
    if (readiness.ready) return next();
    ctx.set('Retry-After', String(RETRY_SECONDS));
    throw new AppError(
      'starting',
      `The directory is starting (${readiness.step}). Try again in some seconds.`,
    );
  };
}

/**
 * Makes the function that finds out how database and pages are: one query and one look at the disk.
 * Requests that come meanwhile share the answer, so that probes never hold more than one connection.
 * @param pages the folder of published pages; null where they are in a bucket, then the ledger is asked
 */
export function lookAtParts(database: Database, pages: string | null): () => Promise<Look> {
  let looking: Promise<Look> | undefined;
  async function look(): Promise<Look> {
    const [problem, homeExists] = await Promise.all([
      within(DATABASE_MILLISECONDS, readProblem(database.db)).catch(() => null),
      holds(
        pages === null
          ? within(DATABASE_MILLISECONDS, isPublished(database.db, homePath()))
          : isStored(pages, pageFile(homePath())),
      ),
    ]);
    return {
      database: problem === null ? 'unreachable' : 'ok',
      pages: homeExists ? 'ok' : 'missing',
      ...publishingOf(problem),
    };
  }
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

function publishingOf(
  problem: Awaited<ReturnType<typeof readProblem>> | null,
): Pick<Look, 'publishing' | 'reason' | 'since'> {
  if (problem === null) return { publishing: 'unknown' };
  if (problem.message === null) return { publishing: 'ok' };
  const { code } = publishingProblem(problem.message);
  return {
    publishing: 'stuck',
    reason: code,
    ...(problem.since && { since: problem.since.toISOString() }),
  };
}

const holds = (attempt: Promise<boolean>): Promise<boolean> => attempt.catch(() => false);
