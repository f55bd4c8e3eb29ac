import { statfs } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { countPlaced, countWaiting } from '../businesses/admin-list.counts.ts';
import { type Notification, OVERVIEW_ROUTES } from '../contract/calls/overview.ts';
import type { DB } from '../database/tables.ts';
import { listFailing } from '../feeds/feed-alerts.ts';
import type { Serve } from '../http/serve-routes.ts';
import { publishingProblem } from '../rebuilds/publishing-problem.ts';
import { countQueued, readProblem, readRunning } from '../rebuilds/rebuilds.queries.ts';
import { reportSummaries } from '../reports/reports.routes.ts';
import type { Summaries } from '../reports/summaries.ts';
import {
  countOpenImports,
  listActivity,
  listFailedImports,
  readDatabaseBytes,
  readFailedPages,
  readLastPublished,
  readUnread,
} from './overview.queries.ts';

/**
 * The figures that the back office shows live. Every screen asks for them regularly, so each answer
 * also starts the refresh of old report summaries.
 * @param options.folder that pages are published to; null where they go to a bucket
 */
export function addOverviewRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: {
    readonly folder: string | null;
    readonly summaries: Summaries;
    readonly timeZone: string;
  },
): void {
  const summaries = reportSummaries(options.timeZone);
  serve(OVERVIEW_ROUTES.overview, async () => {
    const overview = await readOverview(db, options.folder);
    options.summaries.refresh(summaries);
    return overview;
  });
}

/**
 * The live figures of the back office: badges, recent activity, state of the system, notifications.
 * @param folder publish target; null for a bucket
 */
async function readOverview(db: Kysely<DB>, folder: string | null) {
  const [
    listings,
    waiting,
    unread,
    runningImports,
    failedPages,
    failedImports,
    failingFeeds,
    activity,
    system,
  ] = await Promise.all([
    countPlaced(db, {}),
    countWaiting(db),
    readUnread(db),
    countOpenImports(db),
    readFailedPages(db),
    listFailedImports(db),
    listFailing(db),
    listActivity(db),
    readSystem(db, folder),
  ]);
  const { problem, ...shown } = system;
  const stuck = problem && { subject: publishingProblem(problem.message).code };
  const notifications = [
    ...(stuck ? [of('publication-stuck', problem.since, stuck)] : []),
    ...counted('failed-pages', failedPages),
    ...failedImports.flatMap(({ id, fileName, at }) =>
      at ? [of('failed-import', at, { id, subject: fileName })] : [],
    ),
    ...failingFeeds.flatMap(({ id, name: subject, at }) =>
      at ? [of('failing-feed', at, { id, subject })] : [],
    ),
    ...counted('unread-messages', unread),
  ];
  return {
    badges: {
      listings,
      waitingForApproval: waiting,
      unreadMessages: unread.count,
      runningImports,
      failedPages: failedPages.count,
      notifications: notifications.length,
    },
    activity,
    system: shown,
    notifications,
  };
}

const of = (kind: Notification['kind'], at: Date, more: Partial<Notification>) => ({
  kind,
  id: null,
  count: 1,
  subject: null,
  at,
  ...more,
});

const counted = (
  kind: Notification['kind'],
  { count, at }: { readonly count: number; readonly at: Date | null },
) => (count > 0 && at ? [of(kind, at, { count })] : []);

/** The state of the system, and the problem that stops publishing. */
async function readSystem(db: Kysely<DB>, folder: string | null) {
  const [databaseBytes, disk, lastPublished, { message, since }, running, queuedPages] =
    await Promise.all([
      readDatabaseBytes(db),
      readDisk(folder),
      readLastPublished(db),
      readProblem(db),
      readRunning(db),
      countQueued(db),
    ]);
  const problem = message !== null && since !== null ? { message, since } : null;
  return {
    databaseBytes,
    ...disk,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    lastPublishedAt: lastPublished,
    publication: problem ? ('stuck' as const) : running ? ('running' as const) : ('idle' as const),
    queuedPages,
    problem,
  };
}

/** The disk of the publish target; null for both if the folder does not exist yet. */
async function readDisk(folder: string | null) {
  const disk = folder === null ? null : await statfs(folder).catch(() => null);
  return {
    diskFreeBytes: disk ? disk.bavail * disk.bsize : null,
    diskTotalBytes: disk ? disk.blocks * disk.bsize : null,
  };
}
