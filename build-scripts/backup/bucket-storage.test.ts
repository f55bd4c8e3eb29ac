import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { bucketTarget, startBucket, type TestBucket } from '../publish/testing/bucket.ts';
import { openArchive } from './archive-reader.ts';
import { openStorage } from './open-storage.ts';
import { restoreDatabase } from './restore-database.ts';
import { runBackup } from './run-backup.ts';
import { useEmptyDatabases } from './testing/databases.ts';
import { tableSums } from './testing/table-sums.ts';

const MEGABYTE = 2 ** 20;

describe('backups in a bucket', () => {
  const database = useTestDatabase();
  const emptyDatabase = useEmptyDatabases();
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());
  const target = () => ({ ...bucketTarget(bucket), prefix: 'kept/daily' });

  it('are made, pruned and restored', async () => {
    await bucket.put([
      'kept/daily/directory-2026-01-01T03-30-00Z.backup',
      'kept/daily/other.backup',
      'kept/directory-2026-01-01T03-30-00Z.backup',
    ]);
    const options = { target: target(), uploadFolder: '/nowhere' };
    const { file, removed } = await runBackup(database(), { ...options, keep: 1 });
    expect(removed).toBe(1);
    expect(file).toMatch(/^s3:\/\/pages\/kept\/daily\/directory-2026-.*Z\.backup$/);
    const place = await openStorage(target());
    const [name = ''] = await place.list();
    expect(file.endsWith(name)).toBe(true);
    const parent = await openStorage({ ...target(), prefix: 'kept' });
    expect(await parent.list()).toEqual(['directory-2026-01-01T03-30-00Z.backup']);
    const url = await emptyDatabase();
    const archive = await openArchive(await place.open(name));
    await restoreDatabase(url, archive, { replace: false, uploadFolder: '/nowhere' });
    expect(await tableSums(url)).toEqual(await tableSums(database().url));
  });

  it('are uploaded in parts of equal size, and appear when complete', async () => {
    const place = await openStorage(target());
    const content = randomBytes(37 * MEGABYTE);
    const sink = await place.create('large.backup');
    for (let at = 0; at < content.length; at += 5 * MEGABYTE)
      await sink.write(content.subarray(at, at + 5 * MEGABYTE));
    await expect(place.open('large.backup')).rejects.toThrow(
      'There is no backup s3://pages/kept/daily/large.backup.',
    );
    await sink.commit();
    const source = await place.open('large.backup');
    expect(source.size).toBe(content.length);
    for (const at of [0, 16 * MEGABYTE - 3, 37 * MEGABYTE - 10])
      expect((await source.read(at, 10)).equals(content.subarray(at, at + 10))).toBe(true);
    await expect(source.read(content.length - 5, 10)).rejects.toThrow(/large\.backup/);
    await place.remove('large.backup');
    await expect(place.open('large.backup')).rejects.toThrow('There is no backup');
  });

  it('do not appear if the upload fails, with the reason', async () => {
    const place = await openStorage(target());
    const sink = await place.create('refused.backup');
    bucket.refuse(({ method }) => (method === 'PUT' ? 403 : undefined));
    await sink.write(randomBytes(MEGABYTE));
    await expect(sink.commit()).rejects.toThrow(
      /Backups cannot be kept in s3:\/\/pages\/kept\/daily.*access is denied/,
    );
    bucket.refuse(() => undefined);
    await sink.abort();
    await expect(place.open('refused.backup')).rejects.toThrow('There is no backup');
  });
});
