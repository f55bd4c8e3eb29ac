import type { Kysely } from 'kysely';
import type { Notification } from '../contract/calls/overview.ts';
import type { DB } from '../database/tables.ts';
import { listFailing } from '../feeds/feed-alerts.ts';
import { publishingProblem } from '../rebuilds/publishing-problem.ts';
import { readProblem } from '../rebuilds/rebuilds.queries.ts';
import { isDismissed, listDismissed } from './dismissed-notifications.queries.ts';
import { listFailedImports, readFailedPages, readUnread } from './overview.queries.ts';

/** A notification with times that JSON does not have yet. */
type Made = Omit<Notification, 'at' | 'since'> & { readonly at: Date; readonly since: Date };

/** What needs the attention of an administrator, without what the administrator has dismissed. */
export async function listNotifications(db: Kysely<DB>, administratorId: number): Promise<Made[]> {
  const [problem, failedPages, failedImports, failingFeeds, unread, dismissed] = await Promise.all([
    readProblem(db),
    readFailedPages(db),
    listFailedImports(db),
    listFailing(db),
    readUnread(db),
    listDismissed(db, administratorId),
  ]);
  const all = [
    ...(problem.message !== null && problem.since !== null
      ? [
          of('publication-stuck', problem.since, {
            subject: publishingProblem(problem.message).code,
          }),
        ]
      : []),
    ...counted('failed-pages', failedPages),
    ...failedImports.flatMap(({ id, fileName, at }) =>
      at ? [of('failed-import', at, { id, subject: fileName })] : [],
    ),
    ...failingFeeds.flatMap(({ id, name, at, since }) =>
      at ? [of('failing-feed', at, { id, subject: name, since: since ?? at })] : [],
    ),
    ...counted('unread-messages', unread),
  ];
  return all.filter((notification) => !isDismissed(notification, dismissed));
}

/** @param at also the beginning of the cause, unless `more` names another one */
const of = (kind: Made['kind'], at: Date, more: Partial<Made>): Made => ({
  kind,
  id: null,
  count: 1,
  subject: null,
  at,
  since: at,
  ...more,
});

type Counted = { readonly count: number; readonly at: Date | null; readonly since?: Date | null };

const counted = (kind: Made['kind'], { count, at, since }: Counted): readonly Made[] =>
  count > 0 && at ? [of(kind, at, { count, since: since ?? at })] : [];
