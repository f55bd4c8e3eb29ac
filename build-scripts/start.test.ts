import { execFileSync } from 'node:child_process';
import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../api/config.ts';
import { connect } from '../api/database/connection.ts';
import { startEmbeddedServer } from '../api/database/embedded-server.ts';
import { freePort } from './scratch/free-port.ts';
import { EXIT_CODE } from './start/exit-codes.ts';
import { LOCK_FILE } from './start/folder-lock.ts';
import { type Running, runScript } from './testing/processes.ts';

const SAMPLE_ROWS = 100;
const POLLING = { timeout: 30_000, interval: 100 };

describe('npm start', () => {
  let folder = '';
  let port = 0;
  const running = new Set<Running>();
  /** SITE_URL is the one that tests compile the templates for, so they are not compiled again. */
  const environment = () => ({
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SITE_URL: 'http://localhost:3000',
    SAMPLE_ROWS: String(SAMPLE_ROWS),
    LOG_LEVEL: 'warn',
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-'));
    await chmod(folder, 0o755);
    port = await freePort();
  });
  afterAll(async () => {
    for (const { process: child, finished } of running) {
      child.kill('SIGTERM');
      await finished;
    }
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the server without its supervisor, unless `script` is `start`. */
  function start(overrides: Record<string, string> = {}, script = 'serve'): Running {
    const started = runScript(`build-scripts/${script}.ts`, [], { ...environment(), ...overrides });
    running.add(started);
    void started.finished.then(() => running.delete(started));
    return started;
  }
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  /** PostgreSQL removes its lock file only when it has stopped cleanly. */
  const databaseRuns = () =>
    access(join(folder, 'data/postgres/cluster/postmaster.pid')).then(
      () => true,
      () => false,
    );

  /** The process that holds the lock of the data folder. */
  const serverPid = async (): Promise<number> =>
    JSON.parse(await readFile(join(folder, 'data', LOCK_FILE), 'utf8')).pid;

  it('creates a directory, survives a kill, publishes imports, and stops cleanly', async () => {
    const first = start();
    await first.until('opening the database');
    let early = 0;
    while (early === 0)
      early = await get('/api/health').then(
        ({ status }) => status,
        () => 0,
      );
    expect(early).toBe(503);
    await first.until('Ready: http://localhost:');
    expect((await get('/api/health')).status).toBe(200);
    expect(await (await get('/')).text()).toContain('<h1');
    const [category] = (await (await get('/api/categories')).json()) as { slug: string }[];
    expect((await get(`/categories/${category?.slug}`)).status).toBe(200);
    expect((await get('/no-such-page')).status).toBe(404);
    const password = /Password\s+(\S+)/.exec(first.output())?.[1];
    expect(password).toMatch(/^\S{12,}$/);

    first.process.kill('SIGKILL');
    await first.finished;
    expect(await databaseRuns()).toBe(true);
    const second = start({}, 'start');
    await second.until('Ready: http://localhost:');
    expect(second.output()).not.toMatch(/Password/);
    expect(second.output()).not.toMatch(/new, 0 updated/);

    const refused = await start({ PORT: String(await freePort()) }).finished;
    expect(refused.code).toBe(EXIT_CODE.impossible);
    expect(refused.stderr).toMatch(
      new RegExp(`data: process ${await serverPid()}, since 2.*Z, at http://localhost:${port}\\.`),
    );
    expect(refused.stdout).not.toContain('opening the database');

    const file = join(folder, 'one.csv');
    const listing = (phone: string) =>
      `name,type,city,country_code,phone,place_id\nTestbäckerei,Bakery,Berlin,DE,${phone},ChIJsampleZZZZZZZZZZZZZZZZZ\n`;
    const published = async () => (await get('/business/testbaeckerei-berlin')).text();
    for (const phone of ['030 5550101', '030 5550102']) {
      await writeFile(file, listing(phone));
      const { code, stdout } = await runScript(
        'build-scripts/import.ts',
        ['--json', file],
        environment(),
      ).finished;
      expect(code, stdout).toBe(0);
      await expect.poll(published).toContain(phone);
    }
    const pages = join(folder, 'data/public/business');
    const [damaged = '', deleted = ''] = await readdir(pages);
    await writeFile(join(pages, damaged), 'damaged');
    await rm(join(pages, deleted));
    const audit = (...options: string[]) =>
      runScript('build-scripts/audit.ts', ['--json', ...options], environment()).finished;
    const found = await audit('--sample', '0');
    expect(found.code).toBe(1);
    const mended = await audit('--fix');
    expect(mended.code, mended.stderr).toBe(0);
    expect(JSON.parse(mended.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      problems: 0,
      mended: {
        'files that are missing': { count: 1 },
        'files with other bytes than published': { count: 1 },
      },
    });

    second.process.kill('SIGTERM');
    // A signal to the process group arrives twice, because npm passes it on.
    second.process.kill('SIGTERM');
    expect((await second.finished).code).toBe(0);
    expect(await databaseRuns()).toBe(false);
  }, 240_000);

  it('serves published pages while publishing fails, and continues by itself', async () => {
    const unfinished = join(folder, 'data/public/.unfinished');
    await rm(unfinished, { recursive: true });
    await writeFile(unfinished, '');
    const started = start({ INDEXNOW_KEY: 'the-first-key' });
    await started.until('Ready: http://localhost:');
    await started.until('cannot be published to');
    expect(started.output()).toMatch(/data\/public.* Make the folder/);
    const ready = async () => (await get('/readyz')).json();
    await expect
      .poll(ready, { timeout: 10_000 })
      .toMatchObject({ status: 'degraded', publishing: 'stuck', reason: 'folder' });
    expect((await get('/api/health')).status).toBe(200);
    expect(await (await get('/')).text()).toContain('<h1');
    expect((await get('/the-first-key.txt')).status).toBe(404);
    const server = await startEmbeddedServer(join(folder, 'data/postgres'));
    const { pool, close } = connect(server.url, 1);
    const problem = async (): Promise<unknown> =>
      (await pool.query('select problem from publication')).rows[0]?.problem;
    expect(await problem()).toContain('data/public');

    await rm(unfinished);
    await expect.poll(problem, { timeout: 60_000 }).toBeNull();
    expect(await (await get('/the-first-key.txt')).text()).toBe('the-first-key');
    expect(await ready()).toMatchObject({ status: 'ok', publishing: 'ok' });
    expect(started.output()).not.toContain('deriving features');
    await pool.query('update businesses set features = null where id % 2 = 0');
    await pool.query(`update publication set template_version = 'of another release'`);
    await close();
    started.process.kill('SIGTERM');
    expect((await started.finished).code).toBe(0);

    const keyless = start({}, 'start');
    await keyless.until('Ready: http://localhost:');
    expect((await get('/')).status).toBe(200);
    await keyless.until('stale pages. The published ones are served meanwhile.');
    expect(keyless.output()).toMatch(/Ready: .*Publishing [\d,]+ stale pages/s);
    await expect.poll(() => keyless.output()).toMatch(/features and hours: \d+ listings in/);
    await expect.poll(async () => (await get('/the-first-key.txt')).status).toBe(404);

    const killed = await serverPid();
    process.kill(killed, 'SIGKILL');
    await keyless.until('The server was killed');
    await expect.poll(() => keyless.output().match(/Ready: /g)?.length, POLLING).toBe(2);
    expect((await get('/')).status).toBe(200);
    expect(await serverPid()).not.toBe(killed);
    // The server stops cleanly when its supervisor is killed.
    keyless.process.kill('SIGKILL');
    const locked = () => serverPid().catch(() => null);
    await expect.poll(locked, POLLING).toBeNull();
    await expect.poll(databaseRuns, POLLING).toBe(false);
    await keyless.finished;
  }, 120_000);

  it('names every wrong variable of the configuration', async () => {
    const { code, stderr } = await start({
      PORT: 'eighty',
      SITE_URL: 'nowhere',
      ADMIN_PASSWORD: 'short',
    }).finished;
    expect(code).toBe(EXIT_CODE.misconfigured);
    for (const name of ['PORT', 'SITE_URL', 'ADMIN_PASSWORD']) expect(stderr).toContain(`${name}:`);
    expect(stderr).not.toContain('short"');
  });

  it.each([
    [
      'a data folder that cannot be written to',
      async () => ({ DATA_DIR: join(PROJECT_ROOT, 'package.json', 'data') }),
      /package\.json\/data cannot be written to.*DATA_DIR/s,
    ],
    [
      'a database that cannot be reached',
      async () => ({ DATABASE_URL: `postgresql://user:secret@127.0.0.1:${await freePort()}/none` }),
      /cannot be reached.*DATABASE_URL/s,
    ],
    [
      'a publish target that cannot be a folder',
      async () => ({
        DATA_DIR: join(folder, 'other'),
        PUBLISH_TO: join(PROJECT_ROOT, 'package.json', 'public'),
      }),
      /package\.json\/public: ENOTDIR.*PUBLISH_TO/s,
    ],
  ])('refuses %s', async (_, overrides, message) => {
    const { code, stderr } = await start(await overrides()).finished;
    expect(code).toBe(EXIT_CODE.impossible);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('secret');
    expect(stderr).not.toContain('    at ');
  });

  it('refuses a port that is in use, and stops the database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, stderr } = await start({ PORT: String(port) }).finished;
    other.close();
    expect(code).toBe(EXIT_CODE.impossible);
    expect(stderr).toMatch(new RegExp(`${port}.*PORT`, 's'));
    expect(execFileSync('ps', ['-A', '-o', 'args']).toString()).not.toContain(join(folder, 'data'));
  });
});
