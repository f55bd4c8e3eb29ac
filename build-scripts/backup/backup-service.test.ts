import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginBackup, readBackups, requestBackup } from '../../api/backups/backups.queries.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import type { startWokenLoop } from '../../api/database/woken-loop.ts';
import { startBackupService } from './backup-service.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };

describe('the service that backs up', () => {
  const database = useTestDatabase();
  let folder = '';
  let service: ReturnType<typeof startWokenLoop> | undefined;
  let log: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-service-'));
    log = [];
    await sql`truncate backups`.execute(database().db);
  });
  afterEach(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (path: string) => {
    const logger = pino({}, { write: (line: string) => void log.push(line) });
    const backup = { to: { kind: 'directory', path }, at: '03:30', keep: 2 } as const;
    service = startBackupService({ backup, adminTimeZone: 'Europe/Istanbul' }, database(), logger);
  };
  const done = async () =>
    (await readBackups(database().db)).recent.map(({ status, requested_by }) => [
      status,
      requested_by,
    ]);

  it('runs a missed backup, then requested ones', async () => {
    // Left by a killed process.
    await beginBackup(database().db, folder);
    start(folder);
    await expect.poll(done, PATIENCE).toEqual([['failed', null]]);
    await database()
      .db.transaction()
      .execute((trx) => requestBackup(trx, 'ada'));
    await expect.poll(done, PATIENCE).toEqual([
      ['done', 'ada'],
      ['failed', null],
    ]);
    await sql`delete from backups`.execute(database().db);
    await service?.stop();
    // Names of backups tell the second; a backup of the same second replaces the former.
    await sleep(1_000);
    start(folder);
    await expect.poll(done, PATIENCE).toEqual([['done', null]]);
    expect(await readdir(folder)).toHaveLength(2);
    await expect.poll(() => log.join(''), PATIENCE).toContain('the database was backed up');
  });

  it('records and logs why a backup fails', async () => {
    await writeFile(join(folder, 'file'), '');
    start(join(folder, 'file'));
    await expect.poll(done, PATIENCE).toEqual([['failed', null]]);
    await expect
      .poll(() => log.join(''), PATIENCE)
      .toMatch(/npm run backup ended with 1: A backup/);
  });
});
