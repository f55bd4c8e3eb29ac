/** @returns the error code of the store or the system, e.g. `NoSuchKey` or `ECONNREFUSED` */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // An AggregateError of several addresses of a host has a code, but no message.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
