import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notice } from '../api/contract/text/import-notices.ts';
import { sayNotice } from '../api/contract/text/say-notice.ts';
import { withSession } from '../api/database/session.ts';
import { lock, unlock } from '../api/database/session-locks.ts';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { createImport } from '../api/imports/jobs/import-jobs.queries.ts';
import { runNextImport } from '../api/imports/jobs/run-next.ts';
import { useFileServer } from '../api/imports/testing/file-server.ts';
import { runScript } from './testing/processes.ts';

describe('npm run import', () => {
  const database = useTestDatabase();
  const files = useFileServer();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-command-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = async (...args: string[]) => {
    const environment = { DATABASE_URL: database().url };
    const { code, stdout, stderr } = await runScript('build-scripts/import.ts', args, environment)
      .finished;
    return { code, stdout, stderr };
  };
  const json = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  const write = async (name: string, ...rows: string[]) => {
    await writeFile(join(folder, name), ['name,city,country_code,phone', ...rows].join('\n'));
    return join(folder, name);
  };
  const listings = () =>
    database().db.selectFrom('businesses').select(['name', 'phone']).orderBy('name').execute();

  /** Makes the next batch of any import wait. @returns a function that lets it go on */
  const holdBatches = async () => {
    const trx = await database().db.startTransaction().execute();
    await sql`lock table businesses in access exclusive mode`.execute(trx);
    return () => trx.rollback().execute();
  };

  it('lists imports, and takes one back', async () => {
    const first = await write('first.csv', 'A,Berlin,DE,1', 'B,Berlin,DE,2');
    const second = await write('second.csv', 'A,Berlin,DE,3', 'C,Berlin,DE,4', ',Berlin,DE,5');
    const imported = await run(first, second);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.stderr).toContain('second.csv, row 4, column name: the name is empty');

    const listed = await run('--list');
    expect(listed.code, listed.stderr).toBe(0);
    const [header, last, before] = listed.stdout.split('\n').map((line) => line.trim());
    expect(header).toMatch(/^id +when +file +state +rows +new +updated +rejected$/);
    expect(last).toMatch(/^2 +\d{4}-\d\d-\d\d \d\d:\d\d +second\.csv +done +3 +1 +1 +1$/);
    expect(before).toMatch(/^1 .+ first\.csv +done +2 +2 +0 +0$/);

    const undone = await run('--undo', '2');
    expect(undone.code, undone.stderr).toBe(0);
    expect(undone.stdout).toMatch(
      /second\.csv is taken back.\n +deleted +1\n +restored +1\n +kept +0/,
    );
    expect(await listings()).toEqual([
      { name: 'A', phone: '1' },
      { name: 'B', phone: '2' },
    ]);
    const again = await run('--undo', '2', '--json');
    expect(again.code).toBe(1);
    expect(json(again).error).toMatchObject({
      code: 'invalid_input',
      details: { notice: { code: 'cannot-undo', params: { id: '2' } } },
    });
    expect(json(await run('--list', '--json'))).toMatchObject({
      total: 2,
      imports: [
        { id: 2, status: 'undone', message: expect.stringMatching(/^Undone: 1 deleted/) },
        { id: 1, status: 'done', inserted: 2 },
      ],
    });
  });

  it('downloads the file at an address, continues when it is stopped, and keeps nothing', async () => {
    const { db } = database();
    const dataDir = join(folder, 'data');
    const environment = { DATABASE_URL: database().url, DATA_DIR: dataDir };
    const command = (host: string, ...args: string[]) =>
      runScript('build-scripts/import.ts', [files.address('/far.csv'), ...args], {
        ...environment,
        FETCH_PRIVATE_HOSTS: host,
      });
    const rows = Array.from({ length: 60 }, (_, nth) => `Far ${nth},Berlin,DE,${nth}`);
    files.answers((_, response) =>
      response.end(['name,city,country_code,phone', ...rows].join('\n')),
    );
    const refused = await command('other.example').finished;
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('https://');

    const first = command('127.0.0.1', '--batch-size', '2');
    const imported = () =>
      db.selectFrom('imports').selectAll().where('file_name', '=', 'far.csv').execute();
    await vi.waitFor(async () => expect((await imported())[0]?.rows_read).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    first.process.kill('SIGINT');
    const stopped = await first.finished;
    expect(stopped.code, stopped.stderr).toBe(130);
    expect(stopped.stderr).toContain(
      `To continue: npm run import -- ${files.address('/far.csv')} --batch-size 2`,
    );
    const [{ id, rows_read: taken = 0 } = { id: 0 }] = await imported();
    expect(taken).toBeLessThan(60);
    const second = await command('127.0.0.1', '--batch-size', '2').finished;
    expect(second.code, second.stderr).toBe(0);
    expect(await imported()).toMatchObject([{ id, status: 'done', rows_read: 60, inserted: 60 }]);
    expect(await readdir(join(dataDir, 'fetched'))).toEqual([]);
  });

  it('cancels an import that another process runs', async () => {
    const { db } = database();
    const id = await createImport(db, {
      ...{ name: 'big.csv', bytes: 1, batchSize: 1, approved: true, dryRun: false },
    });
    await db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute();
    const cancelled = await run('--cancel', String(id));
    expect(cancelled).toMatchObject({ code: 0 });
    expect(cancelled.stdout).toContain('big.csv stops after the batch in hand');
    const asked = await db
      .selectFrom('imports')
      .select('cancel_requested')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(asked).toEqual({ cancel_requested: true });
    await db.deleteFrom('imports').where('id', '=', id).execute();
    expect(await run('--cancel', '99')).toMatchObject({
      code: 1,
      stderr: 'There is no import 99.\n',
    });
  });

  it('stops with Ctrl-C; a server does not continue it, the same command does', async () => {
    const { db } = database();
    const rows = Array.from({ length: 100 }, (_, nth) => `Shop ${nth},Berlin,DE,${nth}`);
    const file = await write('long.csv', ...rows);
    const args = [file, '--erase', '--batch-size', '2'];
    const command = runScript('build-scripts/import.ts', args, { DATABASE_URL: database().url });
    const imported = () =>
      db.selectFrom('imports').selectAll().where('file_name', '=', 'long.csv').execute();
    await vi.waitFor(async () => expect((await imported())[0]?.rows_read).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    command.process.kill('SIGINT');
    const { code, stderr } = await command.finished;
    expect(code, stderr).toBe(130);
    const [stopped] = await imported();
    const { id = 0, rows_read: taken = 0 } = stopped ?? {};
    expect(taken).toBeLessThan(100);
    // A slow machine also prints its progress.
    const lines = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Importing '));
    expect(lines).toEqual([
      sayNotice(notice('stopped', { file: 'long.csv', rows: taken, id }), 'en'),
      expect.stringMatching(
        `^  About \\d+ % of the file is read: ${taken} rows, ${taken} new, 0 updated, `,
      ),
      `  To continue: npm run import -- ${file} --erase --batch-size 2`,
      `  To undo: npm run import -- --undo ${id}`,
    ]);
    // The call with which a server looks for imports.
    expect(await runNextImport(database(), new AbortController().signal)).toBeUndefined();
    expect(stopped).toMatchObject({ status: 'cancelled', cancel_requested: false });

    expect(await run(...args)).toMatchObject({ code: 0 });
    expect(await imported()).toMatchObject([{ id, status: 'done', rows_read: 100, inserted: 100 }]);
  });

  it('continues a killed import of a file without a header by the same columns', async () => {
    const { db } = database();
    const file = join(folder, 'letters.csv');
    const rows = Array.from({ length: 60 }, (_, nth) => `Berlin,Stand ${nth},DE`);
    await writeFile(file, rows.join('\n'));
    const map = 'A=city,B=name,C=country_code';
    const args = [file, '--header', 'none', '--map', map, '--batch-size', '1'];
    const imported = () =>
      db.selectFrom('imports').selectAll().where('file_name', '=', 'letters.csv').execute();
    const command = runScript('build-scripts/import.ts', args, { DATABASE_URL: database().url });
    await vi.waitFor(async () => expect((await imported())[0]?.rows_read).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    command.process.kill('SIGKILL');
    await command.finished;
    const [killed] = await imported();
    expect(killed?.rows_read).toBeLessThan(60);

    expect(await run(...args)).toMatchObject({ code: 0 });
    expect(await imported()).toMatchObject([
      { id: killed?.id, status: 'done', rows_read: 60, inserted: 60, rejected: 0 },
    ]);
    const { rows: names } = await sql<{ name: string }>`
      select name from businesses where name like 'Stand %'`.execute(db);
    expect(new Set(names.map(({ name }) => name)).size).toBe(60);
  });

  it('maps columns only as it is told, and to known fields', async () => {
    const file = join(folder, 'no letters.csv');
    await writeFile(file, 'Stand,Berlin,DE\n');
    const unmapped = await run(file, '--header', 'none');
    expect(unmapped).toMatchObject({ code: 1 });
    expect(unmapped.stderr).toContain('no column is mapped to the name');
    const wrong = await run(file, '--header', 'none', '--map', 'A=nome,B=city');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('A=nome: must be such as A=name');
    const owners = join(folder, 'owners.csv');
    await writeFile(owners, 'Owner name,City,Country\nAda Lovelace,Berlin,DE\n');
    const map = 'A=name,B=city,C=country_code';
    const people = await run(owners, '--header', 'none', '--map', map);
    expect(people).toMatchObject({ code: 1 });
    expect(people.stderr).toContain('are about people by their first row, and are never read: A');
  });

  it('stops an import of its file that another process has continued', async () => {
    const { db } = database();
    const rows = Array.from({ length: 40 }, (_, nth) => `Stall ${nth},Berlin,DE,${nth}`);
    const file = await write('taken over.csv', ...rows);
    const args = [file, '--batch-size', '1'];
    const start = () =>
      runScript('build-scripts/import.ts', args, { DATABASE_URL: database().url });
    const taken = async () => {
      const [row] = await db
        .selectFrom('imports')
        .selectAll()
        .where('file_name', '=', 'taken over.csv')
        .execute();
      return row;
    };
    const first = start();
    await vi.waitFor(async () => expect((await taken())?.rows_read).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    first.process.kill('SIGKILL');
    await first.finished;
    const letGo = await holdBatches();
    // The call with which a server continues imports.
    const server = vi.waitUntil(() => runNextImport(database(), new AbortController().signal), {
      timeout: 30_000,
    });

    const second = start();
    const waits = sql<{ waits: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`;
    await vi.waitFor(async () => expect((await waits.execute(db)).rows[0]?.waits).toBe(true), {
      timeout: 30_000,
    });
    second.process.kill('SIGTERM');
    await vi.waitFor(async () => expect(await taken()).toMatchObject({ cancel_requested: true }), {
      timeout: 30_000,
    });
    await letGo();
    const { code, stderr } = await second.finished;
    const stopped = await taken();
    const { id = 0, rows_read: count = 0 } = stopped ?? {};
    expect([code, count < 40, count > 0], stderr).toEqual([130, true, true]);
    expect(stderr).toContain(sayNotice(notice('stopped', { rows: count, id }), 'en'));
    expect(stderr).toContain(`  To continue: npm run import -- '${file}' --batch-size 1\n`);
    expect(await server).toMatchObject({ import: id, status: 'cancelled' });
    expect(stopped).toMatchObject({ status: 'cancelled', notice: { code: 'stopped' } });

    expect(await run(...args)).toMatchObject({ code: 0 });
    expect(await taken()).toMatchObject({ id, status: 'done', rows_read: 40, inserted: 40 });
  });

  it('leaves at once with a second Ctrl-C; a server then ends the import', async () => {
    const { db } = database();
    const file = await write('left.csv', 'L,Berlin,DE,1', 'M,Berlin,DE,2');
    const of = () =>
      db.selectFrom('imports').selectAll().where('file_name', '=', 'left.csv').execute();
    const letGo = await holdBatches();
    const command = runScript('build-scripts/import.ts', [file, '--batch-size', '1'], {
      DATABASE_URL: database().url,
    });
    await vi.waitFor(async () => expect(await of()).toMatchObject([{ status: 'running' }]), {
      timeout: 30_000,
    });
    command.process.kill('SIGINT');
    await vi.waitFor(async () => expect(await of()).toMatchObject([{ cancel_requested: true }]), {
      timeout: 30_000,
    });
    command.process.kill('SIGINT');
    await command.finished;
    expect(command.process.signalCode).toBe('SIGINT');
    await letGo();
    const ended = await vi.waitUntil(
      () => runNextImport(database(), new AbortController().signal),
      { timeout: 30_000 },
    );
    expect(ended).toMatchObject({ status: 'cancelled' });
    expect(await run(file)).toMatchObject({ code: 0 });
    expect(await of()).toMatchObject([{ status: 'done', rows_read: 2 }]);
  });

  it('stops while it waits for its turn, and has changed nothing', async () => {
    const { db, pool } = database();
    const file = await write('waiting.csv', 'W,Berlin,DE,1');
    await withSession(pool, async (session) => {
      await lock(session.db, 'imports');
      const command = runScript('build-scripts/import.ts', [file], {
        DATABASE_URL: database().url,
      });
      const waits = sql<{ waits: boolean }>`
        select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`;
      await vi.waitFor(async () => expect((await waits.execute(db)).rows[0]?.waits).toBe(true), {
        timeout: 30_000,
      });
      command.process.kill('SIGINT');
      const { code, stderr } = await command.finished;
      expect(code, stderr).toBe(130);
      expect(stderr).toBe(
        `waiting.csv: Stopped. Nothing was changed.\n  To continue: npm run import -- ${file}\n`,
      );
      await unlock(session.db, 'imports');
    });
    const left = await db
      .selectFrom('imports')
      .select('id')
      .where('file_name', '=', 'waiting.csv')
      .execute();
    expect(left).toEqual([]);
  });

  it('says where it found the header of a file, or takes the given one', async () => {
    const file = join(folder, 'report.txt');
    const header = 'name|city|country_code';
    await writeFile(file, `Report\n\n${header}\n${header}\nBelow|Berlin|DE\n`);
    const found = await run('--dry-run', file);
    expect(found).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('row 4, column country'),
    });
    expect(found.stdout).toContain('row 3: the column headers were found in this row');
    const given = await run('--dry-run', '--header', '3-4', '--json', file);
    expect(json(given).files).toMatchObject([{ inserted: 1, rejected: 0, remarks: [] }]);
    expect(await run('--header', '21', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be a row from 1 to 20'),
    });
  });

  it('says in which encoding it reads a file, or takes the given one', async () => {
    const file = join(folder, 'windows.csv');
    const text = 'name,city,country_code\nK\xfdrm\xfdz\xfd Kafe,\xddzmir,TR\n';
    await writeFile(file, text, 'latin1');
    const detected = await run('--dry-run', file);
    expect(detected.stdout).toContain('text: windows-1254, detected: Kırmızı Kafe · İzmir');
    const given = await run('--dry-run', '--encoding', 'windows-1252', '--json', file);
    expect(json(given).files).toMatchObject([
      { decodedTexts: [{ encoding: 'windows-1252', samples: ['Kýrmýzý Kafe', 'Ýzmir'] }] },
    ]);
    expect(await run('--encoding', 'klingon', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('windows-1254'),
    });
  });

  it('erases the values of blank cells if it is told to', async () => {
    const { db } = database();
    const phone = () =>
      db.selectFrom('businesses').select('phone').where('name', '=', 'Erased').execute();
    await run(await write('full.csv', 'Erased,Berlin,DE,+49 30 5550101'));
    const blank = await write('blank.csv', 'Erased,Berlin,DE,None');
    await run(blank);
    expect(await phone()).toEqual([{ phone: '+49305550101' }]);
    const tried = await run('--dry-run', '--erase', blank);
    expect(tried.stdout).toContain('blank cells erase stored values; erased values: 1');
    expect(await phone()).toEqual([{ phone: '+49305550101' }]);
    expect(await run('--erase', blank)).toMatchObject({ code: 0 });
    expect(await phone()).toEqual([{ phone: null }]);
  });

  it('prints its help, and names wrong arguments', async () => {
    const { stdout } = await run('--help');
    for (const option of ['--list', '--cancel', '--undo', '--dry-run', '--erase', 'Ctrl-C'])
      expect(stdout).toContain(option);
    expect((await run()).code).toBe(2);
    expect((await run('--list', '--undo', '1')).code).toBe(2);
    const wrong = await run('--undo', 'last');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('must be the number of an import');
  });
});
