import type { Logger } from 'pino';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import type { PublishTarget } from '../../api/publish-target.ts';
import { countQueued } from '../../api/rebuilds/rebuilds.queries.ts';
import { withdrawKeyFile } from '../announce/key-file.ts';
import { startProgress } from '../cli/progress.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { type PageService, startPageService } from '../render/page-service.ts';
import { prepareToPublish, rebuild, TEMPLATES, workerInput } from '../render/rebuild.ts';
import { sweepAssets } from '../render/sweep-assets.ts';
import { buildTemplates } from '../render/templates.ts';

/** @returns a function that opens the publisher at its first call, and again after a failed call */
export function openOnDemand(target: PublishTarget): () => Promise<Publisher> {
  let opened: Promise<Publisher> | undefined;
  return () => {
    opened ??= openPublisher(target).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** The steps of publishing at a start: see `startPublishing`. */
export function publishingSteps(
  config: Config,
  database: Database,
  publisher: () => Promise<Publisher>,
  logger: Logger,
) {
  /** Only the server removes a key file, because a command may run without the setting. */
  const withdrawKey = async () => {
    if (config.announce.indexNowKey === null) await withdrawKeyFile(await publisher());
  };
  return {
    async publish(): Promise<void> {
      await publishAll(config, database);
      await withdrawKey();
    },
    /** Compiles the templates if they have changed, and marks the pages that this makes stale. */
    async prepare(): Promise<void> {
      await buildTemplates(TEMPLATES, config.siteUrl);
      await prepareToPublish(config, database, { everything: false });
      await withdrawKey();
      const queued = await countQueued(database.db);
      if (queued > 0)
        console.log(
          `Publishing ${queued.toLocaleString('en')} stale pages. The published ones are served meanwhile.`,
        );
    },
    keep(): PageService {
      const sweep = async () => sweepAssets(database.db, await publisher(), TEMPLATES);
      return startPageService(workerInput(config, database), config.workers, logger, sweep);
    },
  };
}

async function publishAll(config: Config, database: Database): Promise<void> {
  const progress = startProgress('Publishing', 'pages');
  const { written, removed, failed, failures } = await rebuild(config, database, {
    everything: false,
    onProgress: progress.update,
  });
  progress.finish(
    `${written.toLocaleString('en')} written, ${removed.toLocaleString('en')} removed`,
  );
  for (const { path, error } of failures) console.error(`failed: ${path}: ${error}`);
  if (failed > 0)
    console.error(`${failed} pages could not be rendered. They stay stale and are tried again.`);
}
