/** SQLSTATE classes and codes for: not this query is wrong, the server is not there (any more, or yet). */
const SQL_STATES = /^(?:08...|57P0[1-3]|53300)$/;

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What pg says of connections that broke off; it gives these errors no code. */
const MESSAGES = /^(?:Connection terminated|Client has encountered a connection error|timeout e)/;

/**
 * Whether an error of a query says that the database does not answer, as when it is being restarted:
 * the same query may succeed a little later.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string')
    return SQL_STATES.test(error.code) || SYSTEM_CODES.has(error.code);
  return MESSAGES.test(error.message);
}
