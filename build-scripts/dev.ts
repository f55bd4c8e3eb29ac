import { dev } from 'astro';
import { z } from 'zod';
import { loadConfig, PROJECT_ROOT } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { runCommand } from './cli/command.ts';
import { devDocuments } from './dev/documents.ts';

await runCommand({
  name: 'dev',
  summary: 'Serves the site from its templates and the live database, for working on templates.',
  options: {},
  schema: z.object({}),
  async run() {
    const config = loadConfig();
    const database = await openDatabase(config);
    await migrateToLatest(database.db);
    const server = await dev({
      root: PROJECT_ROOT,
      server: { port: config.port, host: config.host },
      integrations: [devDocuments(database.url)],
    });
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await server.stop();
    await database.close();
    return { json: {} };
  },
});
