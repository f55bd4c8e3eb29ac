/** The closed set of errors of the API and the commands, each with its HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  /** The password is right; a code of the second factor is needed, too. */
  code_needed: 401,
  forbidden: 403,
  /** The password must be entered again first. */
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  bad_file: 422,
  too_many_requests: 429,
  internal: 500,
  starting: 503,
  unavailable: 503,
  /** PostgreSQL rolled the transaction back because of another one. The same call may succeed at once. */
  busy: 503,
  /** The disk of the database is full. */
  storage_full: 507,
  configuration: 500,
  environment: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Errors that pass: their answers have Retry-After, and the call may have done its work. */
export const PASSING_ERRORS: ReadonlySet<string> = new Set<ErrorCode>(['unavailable', 'busy']);
