import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backOff } from '../../api/database/back-off.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { type OwnServer, startOwnServer } from '../../api/database/testing/own-server.ts';
import { readStored } from '../../api/published/stored-file.ts';
import { rebuildFeed } from '../../api/rebuilds/rebuild-feed.ts';
import { auditFiles, auditLedger } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { compileTemplates } from '../testing/compiled.ts';
import { makeOneListingSite, type OneListingSite } from '../testing/one-listing.ts';
import { startPageService } from './page-service.ts';
import { workerInput } from './rebuild.ts';

/** Far below the look that is taken every thirty seconds without a call. */
const PATIENCE = { timeout: 20_000, interval: 100 };

describe('the page service', () => {
  let postgres: OwnServer;
  let database: Database;
  let site: OneListingSite;
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });

  const undo: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    await compileTemplates(inject('databaseServer'));
    postgres = await startOwnServer();
    undo.push(postgres.remove);
    database = connect(postgres.url);
    undo.push(database.close);
    await migrateToLatest(database.db);
    site = await makeOneListingSite(database);
    undo.push(site.remove);
    await site.publish();
    const input = workerInput(site.config, database);
    undo.push(startPageService(input, 1, logger, async () => 0).stop);
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  const page = () => readStored(site.folder, 'business/brot-berlin.html').then(String);
  const state = () => rebuildFeed(database.db, logger).current();
  const isSettled = async () => {
    const { queued, running, state: name } = await state();
    return queued === 0 && running === null && name === 'idle';
  };

  async function expectAllPublished(): Promise<void> {
    await expect.poll(isSettled, PATIENCE).toBe(true);
    const problems = collectProblems();
    await auditLedger(database.db, problems);
    await auditFiles(database.db, await openPublisher(site.config.publishTo), problems);
    expect(problems.found()).toEqual({});
  }

  it('publishes a change, and keeps a record of it', async () => {
    const { recent: before } = await state();
    await site.rename('Brot und Salz');
    await expect.poll(page, PATIENCE).toContain('Brot und Salz');
    await expectAllPublished();
    const { recent } = await state();
    expect(recent.length).toBeGreaterThan(before.length);
    expect(recent[0]?.written).toBeGreaterThan(0);
  });

  it('says what stands in the way of publishing, and goes on when it is gone', async () => {
    const unfinished = join(site.folder, '.unfinished');
    await rm(unfinished, { recursive: true });
    await writeFile(unfinished, '');
    await site.rename('Brot im Stau');
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('stuck');
    const stuck = await state();
    expect(stuck.problem?.message).toContain(`cannot be published to ${site.folder}`);
    expect(stuck.queued).toBeGreaterThan(0);
    expect(await page()).not.toContain('Brot im Stau');
    // Another failure, with other threads: since when is still the first one's.
    const tries = () => log.filter((line) => line.includes('could not be rebuilt')).length;
    const tried = tries();
    await expect.poll(tries, PATIENCE).toBeGreaterThan(tried);
    expect((await state()).problem?.since).toBe(stuck.problem?.since);

    await rm(unfinished);
    await mkdir(unfinished);
    await expect.poll(page, PATIENCE).toContain('Brot im Stau');
    await expectAllPublished();
    expect((await state()).problem).toBeNull();
  });

  it('goes on when PostgreSQL has been restarted, and listens again', async () => {
    await postgres.stop();
    await expect.poll(() => log.join(''), PATIENCE).toContain('listens for notifications is lost');
    await postgres.start();
    const listeners = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity where query = 'listen stale_pages'`.execute(
        database.db,
      );
      return rows[0]?.count;
    };
    await expect.poll(listeners, PATIENCE).toBe(1);
    for (const name of ['Brot nach Neustart', 'Brot wie immer']) {
      await site.rename(name);
      await expect.poll(page, PATIENCE).toContain(name);
    }
    await expectAllPublished();
  });

  it('waits longer and longer, but no longer than half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 2_000].map(backOff)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});
