/** The migrated database that test databases are copies of. */
export const MIGRATED = 'migrated';
