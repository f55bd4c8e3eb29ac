import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** A time that defaults to `now()`. */
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A number that defaults to 0. */
export type Count = Generated<number>;
