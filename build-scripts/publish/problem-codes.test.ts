import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { publishingProblem } from '../../api/rebuilds/publishing-problem.ts';
import { checkPublication, checkTemplates } from '../render/check-publication.ts';
import { loadTemplates } from '../render/templates.ts';
import { openDirectoryPublisher } from './directory-publisher.ts';
import { bucketError } from './s3-client.ts';

/** @returns the problem code of the error that the work throws */
async function problemCodeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return publishingProblem(error instanceof Error ? error.message : String(error)).code;
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'problems-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the code of a publishing problem', () => {
  const database = useTestDatabase();

  it('names a folder that cannot be written to, and missing templates', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'file'), '');
    expect(await problemCodeOf(openDirectoryPublisher(join(folder, 'file', 'public')))).toBe(
      'folder',
    );
    expect(await problemCodeOf(loadTemplates(folder))).toBe('templates');
  });

  it('names another template version and another publish target', async () => {
    const { db } = database();
    await db
      .updateTable('publication')
      .set({ template_version: 'theirs', target: 'their place' })
      .execute();
    const [ours, theirs] = [{ version: 'ours' }, { version: 'theirs' }];
    const publisher = await openDirectoryPublisher(await aFolder());
    const check = db.transaction().execute((trx) => checkTemplates(trx, ours));
    expect(await problemCodeOf(check)).toBe('versions');
    expect(await problemCodeOf(checkPublication(db, publisher, ours))).toBe('versions');
    expect(await problemCodeOf(checkPublication(db, publisher, theirs))).toBe('place');
  });

  it.each([
    ['NoSuchBucket', 404, 'bucket-missing'],
    ['PermanentRedirect', 301, 'bucket-region'],
    ['AccessDenied', 403, 'bucket-denied'],
    ['CredentialsProviderError', undefined, 'bucket-denied'],
    ['RequestTimeTooSkewed', 403, 'bucket-clock'],
    ['SlowDown', 503, 'bucket-busy'],
    ['TimeoutError', undefined, 'bucket-unreachable'],
    ['InternalError', 500, 'bucket'],
  ])('names the error %s of a bucket', (name, httpStatusCode, code) => {
    const said = new S3ServiceException({
      name,
      message: 'The bucket\nsays no.',
      $fault: 'client',
      $metadata: { ...(httpStatusCode !== undefined && { httpStatusCode }) },
    });
    const target = {
      kind: 's3',
      bucket: 'pages',
      prefix: 'site',
      region: 'eu-central-1',
      endpoint: 'https://store.example',
      credentials: null,
    } as const;
    expect(publishingProblem(bucketError(target, said).message).code).toBe(code);
  });
});
