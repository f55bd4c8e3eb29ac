import type { Config } from '../../api/config.ts';
import { type Database, openDatabase } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';

/** Opens and migrates the database for a command, and closes it afterwards. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database.db);
    return await work(database);
  } finally {
    await database.close();
  }
}
