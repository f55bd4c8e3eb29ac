import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { AppError } from '../../api/errors.ts';
import type { BucketTarget } from '../../api/publish-target.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { bucketTarget, startBucket, type TestBucket } from '../publish/testing/bucket.ts';
import { freePort } from '../scratch/free-port.ts';
import { hasPublication, startPublishing, tryPublisher } from './first-publication.ts';

const POLLING = { timeout: 20_000, interval: 50 };

describe('the first publication', () => {
  const database = useTestDatabase();
  const db = () => database().db;
  let folder = '';
  let log: string[] = [];
  let stopping: AbortController;
  const logger = pino({}, { write: (line: string) => void log.push(line) });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-'));
    log = [];
    stopping = new AbortController();
    await db().updateTable('publication').set({ target: 'elsewhere', problem: null }).execute();
  });
  afterEach(async () => {
    stopping.abort();
    await rm(folder, { recursive: true, force: true });
  });

  const open = () => openPublisher({ kind: 'directory', path: join(folder, 'public') });
  const forgetPublication = () => db().updateTable('publication').set({ target: '' }).execute();
  const problem = async () =>
    (await db().selectFrom('publication').select('problem').executeTakeFirstOrThrow()).problem;

  /** Starts publishing to the folder. @returns how often the page service was started and stopped */
  async function start(publish: (() => Promise<unknown>) | null = open) {
    const kept = { started: 0, stopped: 0 };
    const keep = () => {
      kept.started += 1;
      return {
        async stop() {
          kept.stopped += 1;
        },
      };
    };
    const first = publish && { publish: async () => void (await publish()) };
    const steps = { prepare: open, keep, ...first };
    const publishing = await startPublishing(db(), steps, stopping.signal, logger);
    return { kept, publishing };
  }

  it('is followed by the page service', async () => {
    const { kept, publishing } = await start();
    expect(publishing.problem).toBeNull();
    await publishing.stop();
    expect(kept).toEqual({ started: 1, stopped: 1 });
  });

  it('is skipped when there is one, and the start does not wait', async () => {
    const { kept, publishing } = await start(null);
    expect([publishing.problem, kept.started]).toEqual([null, 0]);
    await expect.poll(() => kept.started, POLLING).toBe(1);
    await publishing.stop();
    expect(kept.stopped).toBe(1);
  });

  it('exists when a rebuild has finished and the folder has a home page', async () => {
    await forgetPublication();
    await db().deleteFrom('rebuilds').execute();
    const exists = () => hasPublication(db(), folder);
    await writeFile(join(folder, 'index.html'), '');
    expect(await exists()).toBe(false);
    await db().updateTable('publication').set({ target: 'here' }).execute();
    const { id } = await db()
      .insertInto('rebuilds')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await exists()).toBe(false);
    await db()
      .updateTable('rebuilds')
      .set({ finished_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await exists()).toBe(true);
    expect(await hasPublication(db(), null)).toBe(true);
    await rm(join(folder, 'index.html'));
    expect(await exists()).toBe(false);
  });

  it('is repeated until the folder is writable, and reports the problem until then', async () => {
    await forgetPublication();
    await mkdir(join(folder, 'public'));
    await writeFile(join(folder, 'public', '.unfinished'), '');
    const { kept, publishing } = await start();
    expect(publishing.problem).toContain(`cannot be published to ${join(folder, 'public')}`);
    expect(await problem()).toBe(publishing.problem);
    await expect.poll(() => log.length, POLLING).toBe(2);
    expect(kept.started).toBe(0);
    await rm(join(folder, 'public', '.unfinished'));
    await expect.poll(() => kept.started, POLLING).toBe(1);
    await publishing.stop();
    expect(kept).toEqual({ started: 1, stopped: 1 });
  });

  it('starts again after the connection to the database is lost', async () => {
    let tries = 0;
    const { kept, publishing } = await start(async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('gone'), { code: '57P01' });
    });
    expect(tries).toBe(2);
    expect(kept.started).toBe(1);
    expect(publishing.problem).toBeNull();
  });

  it('is not repeated when the process is stopping', async () => {
    const failing = async () => {
      throw new Error('The disk is full.');
    };
    const { kept } = await start(failing);
    stopping.abort();
    await expect(start(failing)).rejects.toThrow('The disk is full.');
    expect(await problem()).toBe('The disk is full.');
    expect(kept.started).toBe(0);
  });

  describe('with wrong settings of the publish target', () => {
    let bucket: TestBucket;
    beforeEach(async () => {
      bucket = await startBucket();
    });
    afterEach(() => bucket.close());

    const wrong = (): [why: string, target: BucketTarget][] => [
      ['there is no bucket elsewhere', { ...bucketTarget(bucket), bucket: 'elsewhere' }],
      [
        'access is denied',
        { ...bucketTarget(bucket), credentials: { accessKeyId: 'X', secretAccessKey: 'Y' } },
      ],
    ];

    it('fails when nothing has been published', async () => {
      await forgetPublication();
      for (const [why, target] of wrong()) {
        await expect(tryPublisher(db(), () => openPublisher(target))).rejects.toThrow(why);
        await expect(start(() => openPublisher(target))).rejects.toBeInstanceOf(AppError);
      }
      await writeFile(join(folder, 'public'), '');
      await expect(tryPublisher(db(), open)).rejects.toThrow(
        /public cannot be|cannot be published to/,
      );
    });

    it('is repeated when pages have been published before', async () => {
      for (const [why, target] of wrong()) {
        await tryPublisher(db(), () => openPublisher(target));
        const { publishing } = await start(() => openPublisher(target));
        expect(publishing.problem).toContain(why);
      }
    });

    it('is repeated when the bucket does not answer', async () => {
      await forgetPublication();
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      await tryPublisher(db(), () => openPublisher({ ...bucketTarget(bucket), endpoint }));
    });
  });
});
