import { hostname } from 'node:os';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import type { Publisher } from '../publish/publisher.ts';
import { readPublication } from './publication.queries.ts';

const OUTDATED = 'OutdatedTemplates';

class OutdatedTemplates extends AppError {
  constructor(current: string, ours: string) {
    super(
      'environment',
      `The pages are rendered with templates ${current} now, and this process has ${ours}. Install the same version of the program on ${hostname()} and restart it.`,
    );
    this.name = OUTDATED;
  }
}

/** Checks the error's name, because an error from another thread loses its class. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.name === OUTDATED;

/**
 * Checks that a process publishes with the templates of the publication.
 * @returns the render generation, which is part of every digest
 * @throws an error for which {@link isOutdated} is true
 */
export async function checkTemplates(
  trx: Transaction<DB>,
  { version }: { readonly version: string },
): Promise<number> {
  const { template_version: current, render_generation: generation } = await readPublication(trx);
  if (current !== version) throw new OutdatedTemplates(current, version);
  return generation;
}

/**
 * Checks that a process may publish together with others: with the same templates, to the same target.
 * @throws AppError `environment`, naming the difference
 */
export async function checkPublication(
  db: Kysely<DB>,
  publisher: Publisher,
  templates: { readonly version: string },
): Promise<void> {
  const current = await readPublication(db);
  if (current.target === '')
    throw new AppError(
      'environment',
      'Nothing has been published from this database yet. Run npm start or npm run rebuild with the same DATABASE_URL and PUBLISH_TO first.',
    );
  if (current.template_version !== templates.version)
    throw new AppError(
      'environment',
      `The pages are rendered with templates ${current.template_version}, and the ones here are ${templates.version}. Install the same version of the program on this machine, and unset SITE_URL or set it to ${current.site_url}. Or publish with the templates of this machine first (npm run rebuild).`,
    );
  const mark = await publisher.readMark();
  if (mark?.target !== current.target)
    throw new AppError(
      'environment',
      'PUBLISH_TO names another place than the one that the pages of this database are published to. Set it to the same bucket, or to the same folder on a shared disk.',
    );
  if (mark.epoch > current.epoch)
    throw new AppError(
      'environment',
      `The database is older than the published pages (${current.epoch} of ${mark.epoch} batches), because it has been restored from a copy. Run npm start or npm run rebuild on the server first. They compare every published file with the database.`,
    );
}
