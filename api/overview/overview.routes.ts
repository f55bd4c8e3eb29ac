import { statfs } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { countPlaced, countWaiting } from '../businesses/admin-list.counts.ts';
import { OVERVIEW_ROUTES } from '../contract/calls/overview.ts';
import type { DB } from '../database/tables.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { countQueued, readProblem, readRunning } from '../rebuilds/rebuilds.queries.ts';
import { reportSummaries } from '../reports/reports.routes.ts';
import type { Summaries } from '../reports/summaries.ts';
import { findingsCounter } from './count-findings.ts';
import { setDismissed } from './dismissed-notifications.queries.ts';
import { listNotifications } from './notifications.ts';
import {
  countOpenImports,
  listActivity,
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
  const countFindings = findingsCounter(options.summaries);
  serve(OVERVIEW_ROUTES.overview, async ({ administrator }) => {
    const [findings, { badges, ...overview }] = await Promise.all([
      countFindings(),
      readOverview(db, options.folder, administrator.id),
    ]);
    options.summaries.refresh(summaries);
    return { ...overview, badges: { ...badges, findings } };
  });
  serve(OVERVIEW_ROUTES.dismiss, async ({ administrator, body }) => {
    await setDismissed(db, administrator.id, body);
    return done(body.dismissed ? 'Dismissed' : 'Shown again');
  });
}

/**
 * The live figures of the back office: badges, recent activity, state of the system, notifications.
 * @param folder publish target; null for a bucket
 */
async function readOverview(db: Kysely<DB>, folder: string | null, administratorId: number) {
  const [listings, waiting, unread, runningImports, failedPages, activity, system, notifications] =
    await Promise.all([
      countPlaced(db, {}),
      countWaiting(db),
      readUnread(db),
      countOpenImports(db),
      readFailedPages(db),
      listActivity(db),
      readSystem(db, folder),
      listNotifications(db, administratorId),
    ]);
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
    system,
    notifications,
  };
}

/** The state of the system. */
async function readSystem(db: Kysely<DB>, folder: string | null) {
  const [databaseBytes, disk, lastPublished, { message }, running, queuedPages] = await Promise.all(
    [
      readDatabaseBytes(db),
      readDisk(folder),
      readLastPublished(db),
      readProblem(db),
      readRunning(db),
      countQueued(db),
    ],
  );
  return {
    databaseBytes,
    ...disk,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    lastPublishedAt: lastPublished,
    publication:
      message !== null ? ('stuck' as const) : running ? ('running' as const) : ('idle' as const),
    queuedPages,
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
