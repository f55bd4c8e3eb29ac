import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { readStored } from '../api/published/stored-file.ts';
import { compileTemplates } from './testing/compiled.ts';
import { makeOneListingSite, type OneListingSite } from './testing/one-listing.ts';
import { runScript } from './testing/processes.ts';

describe('npm run worker', () => {
  const database = useTestDatabase();
  let site: OneListingSite;

  const start = (overrides: Record<string, string> = {}) =>
    runScript('build-scripts/worker.ts', [], { ...site.environment, ...overrides });

  beforeAll(async () => {
    await compileTemplates(inject('databaseServer'));
    site = await makeOneListingSite(database());
  });
  afterAll(() => site.remove());

  it('refuses to start with another database, publish target or template version', async () => {
    const refusal = async (overrides: Record<string, string> = {}) => {
      const { code, stderr } = await start(overrides).finished;
      expect(code).toBe(1);
      expect(stderr).not.toContain('    at ');
      return stderr;
    };
    expect(await refusal({ DATABASE_URL: '' })).toContain('DATABASE_URL is not set');
    await database().db.updateTable('publication').set({ target: '' }).execute();
    expect(await refusal()).toContain('Nothing has been published');
    await site.publish();
    expect(await refusal({ PUBLISH_TO: join(site.folder, 'elsewhere') })).toContain(
      'PUBLISH_TO names another place',
    );
    const { db } = database();
    const { template_version: ours } = await db
      .selectFrom('publication')
      .select('template_version')
      .executeTakeFirstOrThrow();
    await db.updateTable('publication').set({ template_version: 'newer' }).execute();
    expect(await refusal()).toMatch(new RegExp(`with templates newer, .* here are ${ours}\\.`));
    await db.updateTable('publication').set({ template_version: ours }).execute();
  });

  it('publishes stale pages until it is stopped', async () => {
    const worker = start();
    await worker.until('Working: 1 threads');
    await site.rename('Brot aus der Ferne');
    await expect
      .poll(() => readStored(site.folder, 'business/brot-berlin.html').then(String), {
        timeout: 20_000,
      })
      .toContain('Brot aus der Ferne');
    await worker.until(' written, ');
    worker.process.kill('SIGTERM');
    const { code, stdout, stderr } = await worker.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\d{4}-\S+Z [1-9]\d* written, \d+ unchanged, 0 removed, 0 failed in /m);
  });
});
