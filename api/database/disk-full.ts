/** SQLSTATE `disk_full`; see "PostgreSQL Error Codes", class 53. */
const DISK_FULL = '53100';

/** Whether a query failed because the disk of the database is full. Reads still succeed. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DISK_FULL;
