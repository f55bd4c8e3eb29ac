import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Set by the database where nothing else is said. */
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Begins at 0. */
export type Count = Generated<number>;
