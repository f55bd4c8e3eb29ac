import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { connect } from '../../api/database/connection.ts';
import { MIGRATED } from '../../api/database/testing/migrated.ts';
import { folderOf } from '../../api/publish-target.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import { runSite } from '../site/run-site.ts';
import { compileTemplates, inTurn, SITE_URL } from './compiled.ts';

/**
 * A directory of generated listings, published with the real templates. The first test file of a run that
 * needs it makes it, in 10 s; copying it takes less than one.
 * @param rows number of listings
 * @returns the name of the database, to which nothing is connected, and the absolute path of the pages
 */
export async function publishedSample(rows: number) {
  const server = inject('databaseServer');
  const name = `sample_${rows}`;
  const dataDir = join(inject('runFolder'), name);
  await compileTemplates(server);
  await inTurn(server, name, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    // Renamed when it is complete, so that a failure does not leave half of it.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${MIGRATED}`);
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir);
    const database = connect(databaseUrl(server, unfinished));
    try {
      const site = await runSite(sampleConfig(dataDir, database.url, rows), database);
      site.close();
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  const folder = folderOf(sampleConfig(dataDir, server, rows).publishTo);
  if (folder === null) throw new Error('Test sites are published to a folder.');
  return { database: name, folder };
}

/** @param environment further variables of the configuration */
export const sampleConfig = (
  dataDir: string,
  databaseUrl: string,
  rows: number,
  environment: Readonly<Record<string, string>> = {},
) =>
  parseConfig(
    {
      SITE_URL,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SAMPLE_ROWS: String(rows),
      WORKERS: '1',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    PROJECT_ROOT,
  );
