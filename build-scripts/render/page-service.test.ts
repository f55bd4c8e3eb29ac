import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { holdPages } from '../../api/changes/hold-pages.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { backOff } from '../../api/database/back-off.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { type OwnServer, startOwnServer } from '../../api/database/testing/own-server.ts';
import { readStored } from '../../api/published/stored-file.ts';
import { rebuildWatch } from '../../api/rebuilds/rebuild-watch.ts';
import { auditFiles, auditLedger } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { compileTemplates } from '../testing/compiled.ts';
import { makeOneListingSite, type OneListingSite } from '../testing/one-listing.ts';
import { startPageService } from './page-service.ts';
import { workerInput } from './rebuild.ts';

/** Far below the thirty seconds after which the service polls. */
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
  const state = () => rebuildWatch(database.db, logger).current();
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

  it('publishes a change, and records the rebuild', async () => {
    const { recent: before } = await state();
    await site.rename('Brot und Salz');
    await expect.poll(page, PATIENCE).toContain('Brot und Salz');
    await expectAllPublished();
    const { recent } = await state();
    expect(recent.length).toBeGreaterThan(before.length);
    expect(recent[0]?.written).toBeGreaterThan(0);
  });

  it('publishes the lists of an import when that ends', async () => {
    const list = () => readStored(site.folder, 'cities/de/berlin.html').then(String);
    await database.db.connection().execute((session) =>
      holdPages(session, async () => {
        await site.rename('Brot vom Import', PRIORITY.import);
        await expect.poll(page, PATIENCE).toContain('Brot vom Import');
        // The service looks for other pages that it may claim, and finds none.
        await sleep(2_000);
        expect((await state()).queued).toBeGreaterThan(0);
        expect(await list()).not.toContain('Brot vom Import');
      }),
    );
    await expect.poll(list, PATIENCE).toContain('Brot vom Import');
    await expectAllPublished();
  });

  it('records a publishing problem, and continues when it is solved', async () => {
    const unfinished = join(site.folder, '.unfinished');
    await rm(unfinished, { recursive: true });
    await writeFile(unfinished, '');
    await site.rename('Brot im Stau');
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('stuck');
    const stuck = await state();
    expect(stuck.problem?.message).toContain(`cannot be published to ${site.folder}`);
    expect(stuck.queued).toBeGreaterThan(0);
    expect(await page()).not.toContain('Brot im Stau');
    // After another failure with other threads, the problem still has the time of the first.
    const tries = () => log.filter((line) => line.includes('could not be rebuilt')).length;
    const tried = tries();
    await expect.poll(tries, PATIENCE).toBeGreaterThan(tried);
    expect((await state()).problem?.since).toEqual(stuck.problem?.since);

    await rm(unfinished);
    await mkdir(unfinished);
    await expect.poll(page, PATIENCE).toContain('Brot im Stau');
    await expectAllPublished();
    expect((await state()).problem).toBeNull();
  });

  it('continues and listens again after a restart of PostgreSQL', async () => {
    await postgres.stop();
    await expect
      .poll(() => log.join(''), PATIENCE)
      .toContain('connection for notifications was lost');
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

  it('waits longer after every failure, at most half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 2_000].map(backOff)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});
