/** The store's or the system's word for what went wrong, e.g. `NoSuchKey` or `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Several addresses of one name are tried at once: their errors come together, with no message.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
