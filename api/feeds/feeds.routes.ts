import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { FEED_ROUTES, type FeedSettings } from '../contract/calls/feeds.ts';
import type { DB } from '../database/tables.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { mappedBy, presentMappings } from '../imports/column-mappings.routes.ts';
import { checkAddress } from '../imports/fetching/public-address.ts';
import type { ImportWatch } from '../imports/import-watch.ts';
import { listImportsById } from '../imports/jobs/import-list.queries.ts';
import { addFeed, reschedule, runNow } from './feed-actions.ts';
import { listRuns } from './feed-runs.queries.ts';
import { presentFeed, presentRun } from './feeds.presenters.ts';
import {
  deleteFeed,
  type FeedRow,
  findFeed,
  listFeeds,
  lockFeed,
  readFeedMapping,
  saveFeedMapping,
  updateFeed,
} from './feeds.queries.ts';

/**
 * Feeds: their settings, runs and histories.
 * @param serve answers errors in Turkish: see notice-error.ts
 * @param privateHosts host names that may be private
 */
export function addFeedRoutes(
  serve: Serve,
  db: Kysely<DB>,
  {
    watch,
    privateHosts,
  }: { readonly watch: ImportWatch; readonly privateHosts: ReadonlySet<string> },
): void {
  const present = async (rows: readonly FeedRow[]) => {
    const last = await listImportsById(
      db,
      rows.flatMap(({ lastId }) => lastId ?? []),
    );
    const byFeed = new Map(last.map((row) => [row.feedId, row]));
    return rows.map((row) => presentFeed(row, byFeed.get(row.id), watch));
  };
  const presentOne = async (row: FeedRow) => {
    const [feed] = await present([row]);
    if (!feed) throw new Error('A feed is presented as one.');
    return feed;
  };
  /** Changes a feed in a transaction. */
  const change = async (
    id: number,
    work: (trx: Transaction<DB>, feed: FeedRow) => Promise<void>,
  ) => {
    await db.transaction().execute(async (trx) => work(trx, await lockFeed(trx, id)));
    return presentOne(await findFeed(db, id));
  };

  serve(FEED_ROUTES.list, async () => present(await listFeeds(db)));

  serve(FEED_ROUTES.create, async ({ body, administrator }) => {
    checkAddress(new URL(body.address), privateHosts);
    return presentOne(await db.transaction().execute((trx) => addFeed(trx, administrator, body)));
  });

  serve(FEED_ROUTES.read, async ({ params: { id } }) => presentOne(await findFeed(db, id)));

  serve(FEED_ROUTES.update, async ({ params: { id }, body, administrator }) => {
    checkAddress(new URL(body.address), privateHosts);
    return change(id, async (trx, feed) => {
      await updateFeed(trx, feed, body);
      await writeAudit(trx, administrator, {
        ...{ action: 'feed.update', subject: body.name, ...changesOf(feed, body) },
      });
    });
  });

  serve(FEED_ROUTES.saveMappings, async ({ params: { id }, body, administrator }) => {
    const mappings = mappedBy(body);
    await change(id, async (trx, { name: subject }) => {
      await saveFeedMapping(trx, id, mappings);
      const after = Object.fromEntries(mappings);
      await writeAudit(trx, administrator, { action: 'feed.mappings', subject, after });
    });
    return presentMappings(await readFeedMapping(db, id));
  });

  serve(FEED_ROUTES.remove, async ({ params: { id }, administrator }) => {
    const name = await db.transaction().execute(async (trx) => {
      const feed = await lockFeed(trx, id);
      await deleteFeed(trx, id);
      await writeAudit(trx, administrator, {
        ...{ action: 'feed.delete', subject: feed.name, before: { address: feed.address } },
      });
      return feed.name;
    });
    return done(`The feed ${name} is deleted.`);
  });

  serve(FEED_ROUTES.act, ({ params: { id, action }, administrator }) =>
    change(id, async (trx, feed) => {
      if (action === 'run') await runNow(trx, administrator, feed);
      else await reschedule(trx, administrator, feed, action);
    }),
  );

  serve(FEED_ROUTES.history, async ({ params: { id } }) => {
    await findFeed(db, id);
    return (await listRuns(db, id)).map((row) => presentRun(row, watch));
  });
}

/** The settings that differ, before and after. */
function changesOf(feed: FeedRow, settings: FeedSettings) {
  const changed = Object.entries(settings).filter(
    ([name, value]) => new Map<string, unknown>(Object.entries(feed)).get(name) !== value,
  );
  const names = new Set(changed.map(([name]) => name));
  const before = Object.entries(feed).filter(([name]) => names.has(name));
  return { before: Object.fromEntries(before), after: Object.fromEntries(changed) };
}
