import type { Middleware } from 'koa';
import { homePath, pageFile } from '../contract/pages/urls.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { isPublished } from '../published/published.queries.ts';
import { isStored } from '../published/stored-file.ts';
import { publishingProblem } from '../rebuilds/publishing-problem.ts';
import { readProblem } from '../rebuilds/rebuilds.queries.ts';
import { shareCalls } from '../share-calls.ts';
import { within } from './timeout.ts';

/** Progress of the start. The process that starts the server updates it. */
export type Readiness = {
  /** Whether this process or an earlier one has completed a publication. */
  ready: boolean;
  /** The current step of the start, e.g. `publishing the pages`. */
  step: string;
};

type Health = {
  readonly database: 'ok' | 'unreachable';
  readonly pages: 'ok' | 'missing';
  readonly publishing: 'ok' | 'stuck' | 'unknown';
  /** Code of the problem. The message is not public, as it may contain paths and addresses. */
  readonly reason?: string;
  /** ISO 8601. */
  readonly since?: string;
};

type Answer = { readonly ok: boolean; readonly body: object };

const RETRY_SECONDS = 5;
const DATABASE_MILLISECONDS = 2_000;

/**
 * Answers the probes `/livez` (the process runs), `/readyz` (requests can be answered) and `/api/health`
 * (the whole directory is published and served). docs/operations/watch.md describes them.
 * @param look reads the state of database and pages; absent until the database is open and migrated
 */
export function answerProbes(
  readiness: Readonly<Readiness>,
  look?: () => Promise<Health>,
): Middleware {
  const starting = () => ({ status: 'starting', step: readiness.step });
  const probes: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/livez': () => ({ ok: true, body: { status: 'ok' } }),
    async '/readyz'() {
      if (look === undefined) return { ok: false, body: starting() };
      const found = await look();
      if (readiness.ready || found.database !== 'ok') return judge(found);
      const body = { ...found, status: 'degraded', pages: 'none-yet', step: readiness.step };
      return { ok: true, body };
    },
    '/api/health': async () =>
      look !== undefined && readiness.ready ? judge(await look()) : { ok: false, body: starting() },
  };
  return async (ctx, next) => {
    const probe = Object.hasOwn(probes, ctx.path) ? probes[ctx.path] : undefined;
    if (probe === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const { ok, body } = await probe();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ok ? 200 : 503;
    ctx.body = body;
  };
}

function judge(found: Health): Answer {
  const ok = found.database === 'ok' && found.pages === 'ok';
  const stuck = found.publishing === 'stuck';
  return { ok, body: { status: ok ? (stuck ? 'degraded' : 'ok') : 'unavailable', ...found } };
}

/**
 * Answers 503 to requests for pages until the first publication is complete. A 404 would make search
 * engines remove pages that are about to be published.
 */
export function awaitFirstPublication(readiness: Readonly<Readiness>): Middleware {
  return async (ctx, next) => {
    if (readiness.ready) return next();
    ctx.set('Retry-After', String(RETRY_SECONDS));
    throw new AppError(
      'starting',
      `The directory is starting (${readiness.step}). Try again in a few seconds.`,
    );
  };
}

/**
 * Makes a function that reads the state of database and pages, with one query and one file access.
 * Concurrent calls share the result, so that probes use only one connection.
 * @param pages folder of the published pages; null for a bucket, for which the ledger is queried
 */
export function lookAtParts(database: Database, pages: string | null): () => Promise<Health> {
  return shareCalls(async (): Promise<Health> => {
    const [problem, homeExists] = await Promise.all([
      within(DATABASE_MILLISECONDS, readProblem(database.db)).catch(() => null),
      orFalse(
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
  });
}

function publishingOf(
  problem: Awaited<ReturnType<typeof readProblem>> | null,
): Pick<Health, 'publishing' | 'reason' | 'since'> {
  if (problem === null) return { publishing: 'unknown' };
  if (problem.message === null) return { publishing: 'ok' };
  const { code } = publishingProblem(problem.message);
  return {
    publishing: 'stuck',
    reason: code,
    ...(problem.since && { since: problem.since.toISOString() }),
  };
}

const orFalse = (attempt: Promise<boolean>): Promise<boolean> => attempt.catch(() => false);
