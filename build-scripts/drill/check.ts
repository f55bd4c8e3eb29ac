import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { STALE_QUEUE } from '../../api/changes/stale-marks.queries.ts';
import { connect } from '../../api/database/connection.ts';
import type { PublishTarget } from '../../api/publish-target.ts';
import { findWrongFiles } from '../audit/audit-ledger.ts';
import { auditSite } from '../audit/audit-site.ts';
import { collectProblems, type Problems } from '../audit/problems.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { rebuild } from '../render/rebuild.ts';
import { becomes } from '../scratch/becomes.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import { administer, copyDatabase } from './database-copies.ts';
import type { Ground } from './ground.ts';

/** Descriptions of faults; empty if there are none. */
export type Faults = readonly string[];

const worded = (found: ReturnType<Problems['found']>): Faults =>
  Object.entries(found).map(([sort, { count, first }]) => `${count} ${sort}: ${first.join(', ')}`);

/** Maximum time until pages are up to date again, in milliseconds. */
const TIMEOUT_MS = 180_000;

/** Number of stale marks and unfinished batches. */
const REMAINING = sql<{ count: number; errors: string | null }>`
  select (select count(*) from (${STALE_QUEUE}) queue)
    + (select count(*) from unfinished_batches) as count, (select min(error) from stale_pages) as errors`;

/** Waits until nothing is stale and no batch is unfinished. @throws Error after the timeout */
export async function settled(ground: Ground): Promise<void> {
  let remaining: unknown;
  const isSettled = async () => {
    const { rows } = await REMAINING.execute(ground.database().db).catch(() => ({ rows: [] }));
    [remaining] = rows;
    return rows[0]?.count === 0;
  };
  if (!(await becomes(isSettled, TIMEOUT_MS)))
    throw new Error(
      `Pages are still stale after ${TIMEOUT_MS / 1000} s: ${JSON.stringify(remaining)}`,
    );
}

/** Compares the published files with the ledger. Fast enough for every round of a drill. */
export async function checkFiles(ground: Ground, target?: PublishTarget): Promise<Faults> {
  const { db } = ground.database();
  const publisher = await openPublisher(target ?? ground.config().publishTo);
  const faults = worded(await findWrongFiles(db, publisher));
  const { rows } = await REMAINING.execute(db);
  const remaining = rows[0]?.count ?? 0;
  return remaining === 0 ? faults : [...faults, `${remaining} stale marks and unfinished batches`];
}

/**
 * Checks what is published: with the audit, and by comparing each file with an undisturbed build of the
 * same database. That build renders every page, so the audit does not have to. Nothing else may use the
 * database meanwhile.
 */
export async function checkAll(ground: Ground, target?: PublishTarget): Promise<Faults> {
  const config = ground.config();
  const { db } = ground.database();
  const publisher = await openPublisher(target ?? config.publishTo);
  const problems = collectProblems();
  await auditSite(db, publisher, config.siteUrl, () => {}, problems);
  const differences = await buildUndisturbed(ground, (other) => compareFiles(publisher, other));
  return [...worded(problems.found()), ...differences];
}

const COPY = 'undisturbed';

/**
 * Builds the same site from a copy of the database into another folder. Sitemaps contain the times of changes, so the
 * copy's new ledger and its slots of sitemaps keep them.
 */
async function buildUndisturbed(
  ground: Ground,
  look: (publisher: Publisher) => Promise<Faults>,
): Promise<Faults> {
  const folder = join(ground.dir, COPY);
  await copyDatabase(ground, COPY);
  const database = connect(databaseUrl(ground.database().url, COPY));
  try {
    for (const statement of KEEP_TIMES) await database.pool.query(statement);
    const config = ground.config({ DATABASE_URL: database.url, PUBLISH_TO: folder, WORKERS: '1' });
    const { failures } = await rebuild(config, database, {
      everything: true,
      onProgress: () => {},
    });
    if (failures.length > 0) return failures.map(({ error }) => error);
    return await look(await openPublisher(config.publishTo));
  } finally {
    await database.close();
    await administer(ground, `drop database ${COPY} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

const KEEP_TIMES = [
  'create table kept as select kind, key, page, changed_at from pages',
  'create unique index on kept (kind, key, page)',
  `create function keep_time() returns trigger language plpgsql as $$ begin
    select changed_at into new.changed_at from kept k
    where k.kind = new.kind and k.key = new.key and k.page = new.page;
    new.changed_at := coalesce(new.changed_at, now());
    return new;
  end $$`,
  `create trigger keep_time before insert or update on pages
    for each row execute function keep_time()`,
  `create table kept_entries as
    select business_id, split_part(entry, e'\\t', 2) as changed_at from sitemap_slots where entry is not null`,
  'create unique index on kept_entries (business_id)',
  `create function keep_entry() returns trigger language plpgsql as $$ begin
    new.entry := split_part(new.entry, e'\\t', 1) || e'\\t' || coalesce(
      (select changed_at from kept_entries k where k.business_id = new.business_id),
      split_part(new.entry, e'\\t', 2));
    return new;
  end $$`,
  `create trigger keep_entry before update on sitemap_slots
    for each row execute function keep_entry()`,
];

const NAMED = 10;

/**
 * Compares two publish targets file by file, in both directions.
 * @param skip returns true for files to leave out
 */
export async function compareFiles(
  one: Publisher,
  other: Publisher,
  skip: (file: string) => boolean = () => false,
): Promise<Faults> {
  const faults: string[] = [];
  let differing = 0;
  const add = (fault: string) => {
    differing += 1;
    if (differing <= NAMED) faults.push(fault);
  };
  for await (const file of one.listFiles()) {
    if (skip(file)) continue;
    const [bytes, expected] = await Promise.all([one.readFile(file), other.readFile(file)]);
    if (expected === null) add(`${file} should not exist`);
    else if (!bytes?.equals(expected)) add(`${file} has other bytes than an undisturbed build's`);
  }
  for await (const file of other.listFiles())
    if (!skip(file) && (await one.readFile(file)) === null) add(`${file} is missing`);
  return differing > NAMED ? [...faults, `and ${differing - NAMED} more files`] : faults;
}
