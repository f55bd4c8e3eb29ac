/** Name of the migrated database that test databases copy. */
export const MIGRATED = 'migrated';
