import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { EXTENSIONS, migrateSchema, migrateToLatest } from '../../api/database/migrate.ts';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import { openArchive } from './archive-reader.ts';
import { openStorage } from './open-storage.ts';
import { restoreDatabase } from './restore-database.ts';
import { runBackup } from './run-backup.ts';
import { LEFT_OUT, readShapes } from './tables.ts';
import { bytesSource, withManifest } from './testing/archives.ts';
import { useEmptyDatabases } from './testing/databases.ts';
import { tableSums } from './testing/table-sums.ts';

/** Characters that PostgreSQL stores in texts and JSON: all except NUL and lone surrogates. */
const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((value) => value.toWellFormed().replaceAll('\0', '\t\n\r\\N\\.'));

describe('a backup', { timeout: 240_000 }, () => {
  const database = useTestDatabase();
  const emptyDatabase = useEmptyDatabases();
  let folder = '';
  let uploads = '';
  let file = '';
  let backup = Buffer.alloc(0);

  const inUploads = (database: Database, keep?: number) =>
    runBackup(database, {
      target: { kind: 'directory', path: join(folder, 'backups') },
      uploadFolder: uploads,
      keep,
    });
  const restore = async (bytes: Buffer, url: string, replace = false) => {
    const archive = await openArchive(bytesSource(bytes));
    return restoreDatabase(url, archive, { replace, uploadFolder: join(folder, 'restored') });
  };
  const using = async <Result>(url: string, action: (database: Database) => Promise<Result>) => {
    const other = connect(url, 2);
    try {
      return await action(other);
    } finally {
      await other.close();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
    uploads = join(folder, 'uploads');
    const { db } = database();
    const ada = await createAdministrator(db, {
      username: 'ada',
      password: 'correct horse battery',
    });
    await openSession(db, ada, undefined);
    const names = fc.sample(
      text.filter((name) => name.trim() !== ''),
      { numRuns: 20, seed: 1 },
    );
    await seed(
      db,
      names.map((name, index) => ({
        name,
        slug: `listing-${index}`,
        category: 'Café',
        city: 'Köln',
        country: 'DE',
        rating: 4.5,
        latitude: 50.9375,
        longitude: 6.9603,
        about: name,
      })),
    );
    for (const message of fc.sample(text, { numRuns: 100, seed: 2 }))
      await db
        .insertInto('contact_messages')
        .values({ name: message, email: 'a@b.example', subject: '\\', message: `${message}\n\\.` })
        .execute();
    for (const value of fc.sample(fc.dictionary(text, text), { numRuns: 50, seed: 3 }))
      await sql`insert into audit_entries (action, subject, before)
        values ('export', '\u{1F600}', ${JSON.stringify(value)})`.execute(db);
    // An enum, whose id differs between databases.
    await sql`insert into unfinished_batches (kinds, keys, pages, paths)
      values ('{home,city}', '{0,1}', '{1,1}', '{/,"/a b\\"\\\\c"}')`.execute(db);
    await sql`insert into login_attempts (name_hash, address) values ('', '::1')`.execute(db);
    const path = join(uploads, '1', 'new listings.csv');
    await mkdir(join(uploads, '1'), { recursive: true });
    await writeFile(path, 'name\nx');
    await sql`insert into imports (file_name, file_bytes, batch_size, file_path)
      values ('new listings.csv', 6, 100, ${path}), ('mine.csv', 6, 100, '/home/mine.csv')`.execute(
      db,
    );
    ({ file } = await inUploads(database()));
    backup = await readFile(file);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('restores exactly the rows of all tables', async () => {
    const url = await emptyDatabase();
    const restored = await restore(backup, url);
    const expected = await tableSums(database().url);
    const { imports: _, ...sums } = await tableSums(url);
    expect(expected).toMatchObject(sums);
    expect(restored.tables).toBe(Object.keys(expected).length);
    await using(url, async ({ db }) => {
      for (const name of Object.keys(LEFT_OUT).filter((name) => !name.startsWith('kysely')))
        expect((await sql`select from ${sql.table(name)}`.execute(db)).rows, name).toEqual([]);
      const { verify_needed } = await db
        .selectFrom('publication')
        .select('verify_needed')
        .executeTakeFirstOrThrow();
      expect(verify_needed).toBe(true);
      const { rows } = await sql`
        select username, subject from audit_entries where action = 'backup.restore'`.execute(db);
      expect(rows).toEqual([{ username: '(terminal)', subject: 'test.backup' }]);
      // Sequences continue, and all indexes and constraints exist.
      await migrateToLatest(db);
      expect(await schemaOf(db)).toEqual(await schemaOf(database().db));
      const ids = await sql<{ id: number; largest: number }>`
        insert into contact_messages (name, email, subject, message) values ('', '', '', '')
        returning id, (select max(id) from contact_messages) as largest`.execute(db);
      expect(ids.rows[0]?.id).toBe((ids.rows[0]?.largest ?? 0) + 1);
      const { rows: imported } = await sql<{ file_path: string }>`
        select file_path from imports order by id`.execute(db);
      const path = join(folder, 'restored', '1', 'new listings.csv');
      expect(imported).toEqual([{ file_path: path }, { file_path: '/home/mine.csv' }]);
      expect(await readFile(path, 'utf8')).toBe('name\nx');
    });
  });

  it('has every table that is not left out explicitly', async () => {
    const shapes = (await readShapes(database().db, 'public')).map(({ name }) => name);
    const { manifest } = await openArchive(bytesSource(backup));
    const named = [...manifest.tables.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
    expect(named.toSorted()).toEqual(shapes.toSorted());
    const { rows } = await sql<{ name: string }>`
      select extname::text as name from pg_extension where extname <> 'plpgsql'`.execute(
      database().db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...EXTENSIONS].toSorted());
  });

  it('replaces existing data only on request, and all of it', async () => {
    const url = await emptyDatabase();
    await using(url, async ({ db }) => {
      await migrateToLatest(db);
      await seed(db, [{ name: 'Old', category: 'Old', city: 'Paris', country: 'FR' }]);
      // From a later version of the program.
      await sql`create table later (id int)`.execute(db);
    });
    const before = await tableSums(url);
    await expect(restore(backup, url)).rejects.toThrow('already has listings (1)');
    expect(await tableSums(url)).toEqual(before);
    await restore(backup, url, true);
    const { imports: _, ...sums } = await tableSums(url);
    expect(await tableSums(database().url)).toMatchObject(sums);
    expect(Object.keys(sums)).not.toContain('later');
    // Again, replacing itself.
    await restore(backup, url, true);
    expect(await tableSums(url)).toMatchObject(sums);
  });

  it('does not write an upload again that an earlier restore has renamed', async () => {
    const url = await emptyDatabase();
    const own = join(folder, 'restored', '1');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'new listings.csv'), 'of the current database');
    await restore(backup, url, true);
    const renamed = (await readdir(own)).filter((name) => name.startsWith('restored-'));
    expect(renamed).toHaveLength(1);
    const path = join(own, renamed[0] ?? '');
    const { ino, mtimeMs } = await stat(path);
    await restore(backup, url, true);
    expect(await stat(path)).toMatchObject({ ino, mtimeMs });
    expect(await readFile(path, 'utf8')).toBe('name\nx');
    expect(await readFile(join(own, 'new listings.csv'), 'utf8')).toBe('of the current database');
    await rm(own, { recursive: true });
  });

  it('is not restored while a server is connected', async () => {
    const url = await emptyDatabase();
    await using(url, async ({ db }) => {
      await sql`select 1`.execute(db);
      await expect(restore(backup, url)).rejects.toThrow(/The database is in use: .* from 127/);
    });
  });

  it('changes nothing if the old tables cannot be replaced', async () => {
    const url = await emptyDatabase();
    await using(url, async ({ db }) => {
      await migrateToLatest(db);
      await sql`create view names as select name from businesses`.execute(db);
    });
    const before = await tableSums(url);
    await expect(restore(backup, url)).rejects.toThrow(
      /view names depends on table public\.businesses.*unchanged/s,
    );
    expect(await tableSums(url)).toEqual(before);
    await using(url, async ({ db }) => {
      const { rows } =
        await sql`select from pg_namespace where nspname = ${UNFINISHED_SCHEMA}`.execute(db);
      expect(rows).toEqual([]);
    });
  });

  it('that was restored partially blocks programs, or leaves the old data', async () => {
    const url = await emptyDatabase();
    await using(url, async ({ db }) => {
      const begin = async () => {
        await sql`create schema restore_unfinished`.execute(db);
        await sql`comment on schema restore_unfinished is '/b/x.backup'`.execute(db);
      };
      await begin();
      await expect(migrateToLatest(db)).rejects.toThrow(
        /restore from \/b\/x\.backup was not completed.*--discard/,
      );
      await sql`drop schema restore_unfinished`.execute(db);
      await migrateToLatest(db);
      await begin();
      await migrateToLatest(db);
      const { rows } =
        await sql`select from pg_namespace where nspname = ${UNFINISHED_SCHEMA}`.execute(db);
      expect(rows).toEqual([]);
    });
  });

  it('of an older version of the program is migrated', async () => {
    const [old, url] = [await emptyDatabase(), await emptyDatabase()];
    await using(old, async (database) => {
      await migrateSchema(database.db, 'public', '0012_back-office');
      await sql`insert into countries (code, name, slug) values ('DE', 'Germany', 'de')`.execute(
        database.db,
      );
      const { file } = await inUploads(database);
      const { migrations } = await restore(await readFile(file), url);
      expect(migrations[0]).toBe('0013_admin-lists');
    });
    await using(url, async ({ db }) => {
      expect((await db.selectFrom('countries').select('key').execute())[0]?.key).toBe('germany');
      expect(await migrateToLatest(db)).toEqual([]);
    });
  });

  it('of a newer version is refused', async () => {
    const newer = withManifest(backup, (manifest) => ({
      ...manifest,
      migrations: ['0001_initial', '9999_later'],
    }));
    await expect(restore(newer, await emptyDatabase())).rejects.toThrow(
      /made by a newer version of the program.*9999_later.*Update the program/,
    );
  });

  it('with a changed or missing byte is refused before any change', async () => {
    const nowhere = 'postgresql://user:x@127.0.0.1:1/nowhere';
    await fc.assert(
      fc.asyncProperty(
        fc.nat(backup.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, flip, cut) => {
          const damaged = Buffer.from(cut ? backup.subarray(0, at) : backup);
          if (!cut) damaged[at] = (damaged[at] ?? 0) ^ flip;
          await expect(restore(damaged, nowhere)).rejects.toThrow(
            /^test\.backup cannot be restored: .*Nothing has been changed/,
          );
        },
      ),
      { numRuns: 300, seed: 4 },
    );
    const named = Buffer.from(backup);
    const { manifest } = await openArchive(bytesSource(backup));
    const [part] = manifest.tables.find(({ name }) => name === 'businesses')?.chunks ?? [];
    const at = part?.offset ?? 0;
    named[at] = (named[at] ?? 0) ^ 1;
    await expect(restore(named, nowhere)).rejects.toThrow(
      'the part tables/businesses/000001.zst is damaged',
    );
  });

  it.each([
    ['another format', (manifest: object) => ({ ...manifest, format: 'zip' })],
    ['a strange table', (manifest: object) => ({ ...manifest, tables: [{ name: 'x; drop' }] })],
    [
      'a file outside of the folder of uploads',
      (manifest: object) => ({
        ...manifest,
        files: [{ importId: 1, name: '../../etc/passwd', chunks: [] }],
      }),
    ],
  ])('with %s in its manifest is refused', async (_, change) => {
    const nowhere = 'postgresql://user:x@127.0.0.1:1/nowhere';
    await expect(restore(withManifest(backup, change), nowhere)).rejects.toThrow(
      'the manifest is not valid',
    );
  });

  it.each([
    ['a table that its version has not', { name: 'passwords' }, /a table passwords/],
    ['a table that is left out', { name: 'sessions' }, /a table sessions/],
    ['a column that its version has not', { columns: ['code', 'x'] }, /with the columns x/],
    ['fewer rows than it says', { rows: 7 }, /has 1 rows of countries, but its manifest says 7/],
  ])('with %s is refused', async (_, change, message) => {
    const forged = withManifest(backup, (manifest) => ({
      ...manifest,
      tables: (Array.isArray(manifest.tables) ? manifest.tables : []).map((table) =>
        table.name === 'countries' ? { ...table, ...change } : table,
      ),
    }));
    const url = await emptyDatabase();
    await expect(restore(forged, url)).rejects.toThrow(message);
    await using(url, async ({ db }) => {
      const { rows } =
        await sql`select from pg_namespace where nspname = ${UNFINISHED_SCHEMA}`.execute(db);
      expect(rows).toEqual([]);
    });
  });

  it('is kept among the newest ones, without removing other files', async () => {
    const target = join(folder, 'kept');
    await mkdir(target);
    const old = [1, 2, 3].map((day) => `directory-2026-01-0${day}T03-30-00Z.backup`);
    for (const name of [...old, 'mine.backup', 'directory.txt'])
      await writeFile(join(target, name), '');
    const { removed } = await runBackup(database(), {
      target: { kind: 'directory', path: target },
      uploadFolder: uploads,
      keep: 2,
    });
    const left = await readdir(target);
    expect(removed).toBe(2);
    expect(left).toEqual(expect.arrayContaining(['mine.backup', 'directory.txt', old[2]]));
    expect(left).toHaveLength(4);
    const storage = await openStorage({ kind: 'directory', path: target });
    expect(await storage.list()).toHaveLength(2);
  });

  it('that is stopped or fails leaves no file, and reports why', async () => {
    const target = join(folder, 'stopped');
    const stopped = new AbortController();
    stopped.abort();
    const options = { uploadFolder: uploads, target: { kind: 'directory', path: target } } as const;
    await expect(runBackup(database(), { ...options, signal: stopped.signal })).rejects.toThrow(
      'The backup was stopped.',
    );
    expect(await readdir(target).catch(() => [])).toEqual([]);
    await writeFile(join(folder, 'a-file'), '');
    await expect(
      runBackup(database(), {
        ...options,
        target: { kind: 'directory', path: join(folder, 'a-file', 'in') },
      }),
    ).rejects.toThrow(/A backup cannot be written to .*a-file/);
    const { rows } = await sql<{ status: string; error: string }>`
      select status, error from backups order by id desc limit 2`.execute(database().db);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(rows[1]?.error).toBe('The backup was stopped.');
  });

  it('runs one at a time', async () => {
    const results = await Promise.allSettled([inUploads(database()), inUploads(database())]);
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map(({ reason }) => reason.message)).toEqual([
      'Another backup of this database is running.',
    ]);
  });
});

/** Indexes, constraints, statistics, functions and columns of the program's schema. */
async function schemaOf(db: Database['db']) {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select stxname || ' ' || stxrelid::regclass::text from pg_statistic_ext
    union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', table_name, ordinal_position, column_name, data_type,
      is_nullable, column_default, is_identity, generation_expression)
      from information_schema.columns where table_schema = 'public'
    union all select relname || ' ' || reloptions::text from pg_class
      where relnamespace = 'public'::regnamespace and reloptions is not null
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
