import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { useFileServer } from '../api/imports/testing/file-server.ts';
import { csv, row } from '../api/imports/testing/use-imports.ts';
import { runScript } from './testing/processes.ts';

describe('npm run feed', () => {
  const database = useTestDatabase();
  const files = useFileServer();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feed-command-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (...args: string[]) =>
    runScript('build-scripts/feed.ts', args, {
      DATABASE_URL: database().url,
      DATA_DIR: folder,
      FETCH_PRIVATE_HOSTS: '127.0.0.1',
    });
  const run = (...args: string[]) => start(...args).finished;

  it('adds, runs, lists, pauses and resumes feeds', async () => {
    expect((await run('list')).stdout).toContain('There are no feeds.');
    const address = files.address('/places.csv');
    const added = await run('add', 'Places', address, '--full', '--absent', 'close', '--fill');
    expect(added.stderr).toBe('');
    expect(added.stdout).toMatch(/^Places: its first run is at \d{4}-\d\d-\d\dT01:00:00.000Z/);
    const again = await run('add', 'places', address);
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain('There is a feed with the name places already.');
    const wrong = await run('add', 'Other', address, '--schedule', 'daily');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('must be a cron expression of five fields');

    files.answers((_, response) => response.end(csv(row(1), row(2))));
    const first = await run('run', 'PLACES');
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toMatch(/inserted +2\n/);
    const second = await run('run', 'Places');
    expect(second).toMatchObject({ code: 0 });
    expect(second.stdout + second.stderr).toContain('its file has not changed');

    files.answers((_, response) => response.writeHead(503).end());
    const failed = await run('run', 'Places', '--json');
    expect(failed.code).toBe(1);
    expect((await run('pause', 'Places')).stdout).toBe('Places is paused.\n');
    const listed = await run('list');
    expect(listed.stdout).toMatch(/Places +0 4 \* \* \* +Europe\/Istanbul +paused +1 +0 +http/);
    expect((await run('resume', 'Places')).stdout).toContain('Places: its next run is at 20');
    expect((await run('run', 'Nobody')).stderr).toContain('There is no feed Nobody.');
  });

  it('cancels its import with Ctrl-C', async () => {
    files.answers((_, response) => {
      response.write(csv(row(1)));
    });
    const { process: child, finished } = start('run', 'Places');
    await vi.waitUntil(() => files.requests.length > 0, { timeout: 30_000 });
    child.kill('SIGINT');
    const { code, stdout } = await finished;
    expect(stdout).toContain('To begin again: npm run feed -- run "Places"');
    expect(code).toBe(130);
    const { rows } = await sql<{ status: string }>`
      select status from imports order by id desc limit 1`.execute(database().db);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});
