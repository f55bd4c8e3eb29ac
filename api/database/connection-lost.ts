/** SQLSTATE classes and codes for: not this query is wrong, the server is not there (any more, or yet). */
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

/** What pg says of connections that broke off; it gives these errors no code. */
const MESSAGES = /^(?:Connection terminated|Client has encountered a connection error|timeout e)/;

/** Of a statement that took longer than `statement_timeout`, or was cancelled. */
const QUERY_CANCELED = '57014';

/** Whether a query was ended by PostgreSQL because it took too long, or was cancelled. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

/**
 * Whether an error of a query says that the database does not answer, as when it is being restarted:
 * the same query may succeed a little later.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node's HTTP server words a client that has left with the same code, and no system call.
  if ('code' in error && error.code === 'ECONNRESET') return 'syscall' in error;
  if ('code' in error && typeof error.code === 'string')
    return SQL_STATES.test(error.code) || SYSTEM_CODES.has(error.code);
  return MESSAGES.test(error.message);
}
