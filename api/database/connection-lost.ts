/** SQLSTATE codes of a server that is unavailable: connection exceptions, shutdown, start, too many connections. */
const SQL_STATES = /^(?:08...|57P0[1-3]|53300)$/;

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of pg for broken connections, which have no code. */
const MESSAGES = /^(?:Connection terminated|Client has encountered a connection error|timeout e)/;

/** SQLSTATE `query_canceled`: the statement exceeded `statement_timeout` or was cancelled. */
const QUERY_CANCELED = '57014';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether PostgreSQL ended a query because of its timeout or a cancellation. */
export const isCancelled = (error: unknown): boolean => hasCode(error, QUERY_CANCELED);

/**
 * Whether the error of a query means that the database is unavailable, for example during a restart. The
 * same query may succeed later.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node's HTTP server reports a disconnected client with the same code, but without a system call.
  if ('code' in error && error.code === 'ECONNRESET') return 'syscall' in error;
  if ('code' in error && typeof error.code === 'string')
    return SQL_STATES.test(error.code) || SYSTEM_CODES.has(error.code);
  return MESSAGES.test(error.message);
}

/** SQLSTATE `disk_full`; see "PostgreSQL Error Codes", class 53. */
const DISK_FULL = '53100';

/** Whether a query failed because the disk of the database is full. Reads still succeed. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, DISK_FULL);

/**
 * Whether PostgreSQL rolled a transaction back because of another one (`serialization_failure`, `deadlock_detected`).
 * The same transaction may succeed at once.
 */
export const isConflict = (error: unknown): boolean =>
  hasCode(error, '40001') || hasCode(error, '40P01');

/** Whether PostgreSQL ended a query because it waited for a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03');
