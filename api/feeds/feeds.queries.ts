import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { nextRun } from '../contract/calls/feed-schedule.ts';
import type { FeedSettings } from '../contract/calls/feeds.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { headerKey } from '../imports/reading/columns.ts';
import type { Field } from '../imports/reading/fields.ts';
import { markLicences } from './licences.queries.ts';

/** The end of the last run of feed `f` that did not fail. */
export const SUCCEEDED_AT = sql<Date>`coalesce(greatest(f.unchanged_at, (
  select max(finished_at) from imports d where d.feed_id = f.id and d.status = 'done'
)), '-infinity')`;

const FAILED_SINCE = sql`
  from imports n where n.feed_id = f.id and n.status = 'failed' and n.finished_at > ${SUCCEEDED_AT}`;

/** Failed runs of feed `f` since then. */
export const FAILURES = sql<number>`(select count(*) ${FAILED_SINCE})`;

/** The end of the first of them. */
export const FAILING_SINCE = sql<Date | null>`(select min(n.finished_at) ${FAILED_SINCE})`;

const described = (db: Kysely<DB>) =>
  db
    .selectFrom('feeds as f')
    .select([
      'f.id',
      'f.name',
      'f.address',
      'f.schedule',
      'f.time_zone as timeZone',
      'f.approved',
      'f.trust',
      'f.header_choice as header',
      'f.encoding_choice as encoding',
      'f.licence',
      'f.full_release as fullRelease',
      'f.absent_rule as absentRule',
      'f.next_at as nextAt',
      'f.unchanged_at as unchangedAt',
    ])
    .select((eb) => [
      FAILURES.as('failures'),
      eb.fn.coalesce(absentOf(eb), eb.val(0)).as('absent'),
      lastOf(eb).as('lastId'),
    ]);

const absentOf = (eb: ExpressionBuilder<DB & { f: DB['feeds'] }, 'f'>) =>
  eb
    .selectFrom('feed_absences as a')
    .innerJoin('businesses as b', 'b.id', 'a.business_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('a.feed_id', '=', 'f.id')
    .where('a.returned_in', 'is', null)
    .where('b.deleted_at', 'is', null);

const lastOf = (eb: ExpressionBuilder<DB & { f: DB['feeds'] }, 'f'>) =>
  eb
    .selectFrom('imports as i')
    .select(({ fn }) => fn.max<number | null>('i.id').as('id'))
    .whereRef('i.feed_id', '=', 'f.id');

export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number];

export const listFeeds = (db: Kysely<DB>) => described(db).orderBy(sql`lower(f.name)`).execute();

const unknown = (id: number | string) => () => new AppError('not_found', `There is no feed ${id}.`);

/** @throws AppError `not_found` */
export const findFeed = (db: Kysely<DB>, id: number): Promise<FeedRow> =>
  described(db).where('f.id', '=', id).executeTakeFirstOrThrow(unknown(id));

/** Finds a feed by its name, in any case. @throws AppError `not_found` */
export const findFeedByName = (db: Kysely<DB>, name: string): Promise<FeedRow> =>
  described(db)
    .where(sql`lower(f.name)`, '=', sql`lower(${name})`)
    .executeTakeFirstOrThrow(unknown(name));

/** Locks a feed until the end of the transaction. @throws AppError `not_found` */
export async function lockFeed(trx: Transaction<DB>, id: number): Promise<FeedRow> {
  await trx.selectFrom('feeds').select('id').where('id', '=', id).forUpdate().execute();
  return findFeed(trx, id);
}

const columnsOf = (settings: FeedSettings) => ({
  name: settings.name,
  address: settings.address,
  schedule: settings.schedule,
  time_zone: settings.timeZone,
  approved: settings.approved,
  trust: settings.trust,
  header_choice: settings.header,
  encoding_choice: settings.encoding,
  licence: settings.licence,
  full_release: settings.fullRelease,
  absent_rule: settings.absentRule,
});

/** @throws AppError `conflict` if another feed has the name */
async function checkName(trx: Transaction<DB>, name: string, id: number | null): Promise<void> {
  const other = await trx
    .selectFrom('feeds')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where(sql<boolean>`id is distinct from ${id}`)
    .executeTakeFirst();
  if (other) throw new AppError('conflict', `There is a feed with the name ${name} already.`);
}

/** Creates a feed, whose first run is the next one of its schedule. @throws AppError `conflict` */
export async function createFeed(trx: Transaction<DB>, settings: FeedSettings): Promise<FeedRow> {
  await checkName(trx, settings.name, null);
  const { id } = await trx
    .insertInto('feeds')
    .values({ ...columnsOf(settings), next_at: nextRun(settings.schedule, settings.timeZone) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markLicences(trx);
  return findFeed(trx, id);
}

/** Changes the settings of a feed. A paused one stays paused. @throws AppError `conflict` */
export async function updateFeed(
  trx: Transaction<DB>,
  { id, nextAt }: FeedRow,
  settings: FeedSettings,
): Promise<FeedRow> {
  await checkName(trx, settings.name, id);
  await trx
    .updateTable('feeds')
    .set({
      ...columnsOf(settings),
      next_at: nextAt && nextRun(settings.schedule, settings.timeZone),
      changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await markLicences(trx);
  return findFeed(trx, id);
}

/** Sets the next run of a feed. @param at null if the feed is paused */
export const setNextRun = (trx: Transaction<DB>, id: number, at: Date | null) =>
  trx.updateTable('feeds').set({ next_at: at }).where('id', '=', id).execute();

/** Deletes a feed. Its imports and listings stay. */
export async function deleteFeed(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('feeds').where('id', '=', id).execute();
  await markLicences(trx);
}

/** The fields that a feed maps headers to, besides those of all imports. */
export async function readFeedMapping(
  db: Kysely<DB>,
  id: number,
): Promise<ReadonlyMap<string, Field>> {
  const { mapping } = await db
    .selectFrom('feeds')
    .select(sql<[string, Field][]>`mapping`.as('mapping'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknown(id));
  return new Map(mapping);
}

/** Stores mappings for the later runs of a feed. Spellings with the same key share one; null deletes it. */
export async function saveFeedMapping(
  trx: Transaction<DB>,
  id: number,
  changed: ReadonlyMap<string, Field | null>,
): Promise<void> {
  const byKey = (entries: Iterable<[string, Field | null]>) =>
    [...entries].map((entry) => [headerKey(entry[0]), entry] as const);
  const merged = new Map([...byKey(await readFeedMapping(trx, id)), ...byKey(changed)]);
  const mapping = [...merged.values()].filter(([, field]) => field !== null);
  await trx
    .updateTable('feeds')
    .set({ mapping: JSON.stringify(mapping), changed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
