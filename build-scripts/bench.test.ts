import { fork } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect, type Database } from '../api/database/connection.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../api/database/embedded-server.ts';
import { workedSeconds } from './bench/pauses.ts';
import { whileFrozen } from './bench/peers/freeze.ts';
import { TEMPLATES } from './render/rebuild.ts';
import { compileTemplates, SITE_URL } from './testing/compiled.ts';
import { runScript } from './testing/processes.ts';

const ROWS = 300;

type Printed = {
  readonly bench: string;
  readonly rows: number;
  readonly goals: readonly {
    readonly name: string;
    readonly goal: string;
    readonly value: number;
    readonly holds: boolean;
  }[];
  readonly figures: Readonly<Record<string, number | string>>;
};

describe('npm run bench', { timeout: 120_000 }, () => {
  let folder = '';
  let server: EmbeddedServer;
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
    await chmod(folder, 0o755);
    // Kept running from one bench to the next; and nothing of it needs to reach the disk.
    server = await startEmbeddedServer(join(folder, 'postgres'));
    database = connect(server.url, 1);
    await database.pool.query('alter system set fsync = off');
    await database.pool.query('select pg_reload_conf()');
    await compileTemplates(inject('databaseServer'));
    // Compiled for this address already: the benches find them, and need not do it again.
    await cp(TEMPLATES, join(folder, 'templates'), { recursive: true });
  });
  afterAll(async () => {
    await database.close();
    await server.release();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...args: readonly string[]) =>
    runScript('build-scripts/bench.ts', args, { SITE_URL, WORKERS: '1' }).finished;

  async function bench(...args: readonly string[]): Promise<Printed> {
    const scratch = ['--rows', String(ROWS), '--dir', folder, '--keep'];
    const { code, stdout, stderr } = await run(...args, ...scratch, '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  }
  const value = ({ goals }: Printed, name: string) =>
    goals.find((goal) => goal.name === name)?.value;

  it('stands still with its server while something else is measured, and goes on after a failure, too', async () => {
    const ticking = fork(new URL('./bench/testing/ticking.ts', import.meta.url));
    let ticks = 0;
    ticking.on('message', () => {
      ticks += 1;
    });
    const more = (than: number) =>
      vi.waitFor(() => expect(ticks).toBeGreaterThan(than), { timeout: 30_000 });
    try {
      await more(0);
      let answered = false;
      let answer: Promise<unknown> | undefined;
      let frozen = 0;
      const failing = whileFrozen(
        ticking.pid ?? 0,
        join(folder, 'postgres', 'cluster'),
        async () => {
          // What had been sent by then arrives.
          await sleep(50);
          frozen = ticks;
          answer = database.pool.query('select').then(() => {
            answered = true;
          });
          await sleep(150);
          expect({ ticks, answered }).toEqual({ ticks: frozen, answered: false });
          throw new Error('measured nothing');
        },
      );
      await expect(failing).rejects.toThrow('measured nothing');
      await answer;
      await more(frozen);
      const pause = await whileFrozen(ticking.pid ?? 0, folder, () => sleep(60));
      expect(workedSeconds(pause.from - 1_000, pause.to + 1_000, [pause])).toBeCloseTo(2);
      expect(pause.to - pause.from).toBeGreaterThan(50);
    } finally {
      ticking.kill();
    }
  });

  const positive = ({ figures }: Pick<Printed, 'figures'>, ...names: readonly string[]) => {
    for (const name of names) expect(figures[name], name).toBeGreaterThan(0);
  };

  it('backs up and restores, beside a bare COPY and pg_dump', async () => {
    const { bench: name, goals, figures } = await bench('backup');
    expect(name).toBe('backup');
    expect(figures.tableRows).toBeGreaterThan(ROWS);
    positive({ figures }, 'bareCopySeconds', 'backupSeconds', 'backupBytes', 'restoreSeconds');
    expect(figures.backupBytes).toBeLessThan(Number(figures.bareCopyBytes));
    expect(typeof (figures.pgDump ?? figures.pgDumpSeconds)).not.toBe('undefined');
    expect(goals).toHaveLength(4);
  });

  it('downloads all listings from the server, beside a bare COPY', async () => {
    const { bench: name, rows, goals, figures } = await bench('export');
    expect({ name, rows }).toEqual({ name: 'export', rows: ROWS });
    expect(figures.exportedRows).toBe(ROWS);
    positive({ figures }, 'csvBytes', 'xlsxBytes', 'bareCopySeconds', 'xlsxSeconds', 'peakBytes');
    expect(figures.compressedCsvBytes).toBeLessThan(Number(figures.csvBytes));
    expect(goals.map(({ name }) => name)).toEqual([
      'csv rows per second',
      'csv over bare copy',
      'peak memory of the server in MB',
    ]);
  });

  it('imports releases of a feed', async () => {
    const { goals, figures } = await bench('release', '--format', 'csv');
    expect(figures).toMatchObject({ unchangedRows: ROWS, inserted: 1, closed: 1 });
    expect(figures.updated).toBeGreaterThan(0);
    positive({ figures }, 'importSeconds', 'liveSeconds', 'unchangedSeconds');
    const versions = goals.filter(({ goal }) => goal === '<= 0');
    expect(versions.map(({ value }) => value)).toEqual([0, 0]);
  });

  it('imports a file, the same file again and changes, beside its peers', async () => {
    const { bench: name, rows, goals, figures } = await bench('import');
    expect({ name, rows }).toEqual({ name: 'import', rows: ROWS });
    expect(figures).toMatchObject({ inserted: ROWS, sheetJsRows: ROWS + 1 });
    expect(figures.changedRows).toBeGreaterThan(ROWS / 2);
    positive({ figures }, 'importSeconds', 'readSeconds', 'bareCopySeconds', 'peakPostgresBytes');
    positive({ figures }, 'quietReadP99Seconds', 'importReadP99Seconds');
    const again = goals.filter(({ goal }) => goal === '<= 0');
    expect(again.map(({ value }) => value)).toEqual([0, 0]);
  });

  it('builds everything, and then the same again without writing', async () => {
    const prebuild = await bench('prebuild', '--no-peers');
    expect(prebuild).toMatchObject({ bench: 'prebuild', rows: ROWS });
    expect(prebuild.figures.pages).toBeGreaterThan(ROWS);
    positive(prebuild, 'pagesPerSecond', 'publishedBytes', 'peakOursBytes');
    expect(await readdir(join(folder, 'public', 'business'))).not.toHaveLength(0);
    const unchanged = await bench('unchanged');
    expect(value(unchanged, 'pages written')).toBe(0);
    expect(unchanged.figures.pages).toBe(prebuild.figures.pages);
  });

  it('changes listings and watches their pages', async () => {
    const { goals, figures } = await bench('incremental', '--changes', '2');
    expect(goals.map(({ value: seconds }) => seconds > 0)).toEqual([true, true, true]);
    expect(figures).toMatchObject({ changes: 2 });
    expect(figures.importedRows).toBeGreaterThan(ROWS / 2);
    expect(figures.renderedPerChange).toBeGreaterThan(3);
  });

  it('tells which sitemaps a change touches', async () => {
    const sitemaps = await bench('sitemaps');
    expect(sitemaps.figures.files).toBeGreaterThan(5);
    expect(sitemaps.figures.writtenAfterEdit).toBe('/sitemap.xml /sitemaps/businesses/page-1.xml');
    expect(value(sitemaps, 'sitemap files written after an edit')).toBe(2);
  });

  it('measures what another verification tag costs, and what is announced', async () => {
    const { goals, figures } = await bench('tags');
    expect(goals).toHaveLength(1);
    expect(figures.pages).toBeGreaterThan(ROWS);
    expect(Number(figures.allSeconds)).toBeGreaterThanOrEqual(Number(figures.homeSeconds));
  });

  it('refuses benches that there are not, and folders of another size', async () => {
    const unknown = await run('speed');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('prebuild, unchanged, incremental, sitemaps');
    const other = await run('prebuild', '--rows', '200', '--dir', folder, '--keep');
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('listings-300.csv');
  });
});
