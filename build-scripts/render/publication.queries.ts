import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

/** The state of the publication, such as its target, the version of its templates, and its epoch. */
export const readPublication = (db: Kysely<DB>) =>
  db.selectFrom('publication').selectAll().executeTakeFirstOrThrow();
