import { setTimeout as sleep } from 'node:timers/promises';
import { type AstroIntegration, dev } from 'astro';
import { z } from 'zod';
import { loadConfig, PROJECT_ROOT } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { EXIT, runCommand } from './cli/command.ts';

/** Vite finishes its bundling before it stops. The process does not wait longer than this. */
const STOP_WITHIN_MS = 3_000;

await runCommand({
  name: 'dev',
  summary: 'Serves the site from its templates and the live database, for work on the templates.',
  schema: z.object({}),
  async run() {
    const config = loadConfig();
    const database = await openDatabase(config);
    await migrateToLatest(database.db);
    const server = await dev({
      root: PROJECT_ROOT,
      site: config.siteUrl,
      server: { port: config.port, host: config.host },
      integrations: [devDocuments(database.url)],
    });
    // Vite's own listener would end the process before the database is closed.
    process.removeAllListeners('SIGTERM');
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await Promise.race([server.stop(), sleep(STOP_WITHIN_MS)]);
    await database.close();
    // Connections of the middleware and workers of Vite would keep the process alive.
    process.exit(EXIT.done);
  },
});

/**
 * Gives `astro dev` documents from the live database, as the renderer loads them, so that templates are
 * edited with real data.
 */
function devDocuments(databaseUrl: string): AstroIntegration {
  return {
    name: 'dev-documents',
    hooks: {
      'astro:config:setup'({ addMiddleware, updateConfig }) {
        updateConfig({ vite: { define: { DEV_DATABASE_URL: JSON.stringify(databaseUrl) } } });
        const entrypoint = new URL('./dev/middleware.ts', import.meta.url);
        addMiddleware({ order: 'pre', entrypoint });
      },
    },
  };
}
