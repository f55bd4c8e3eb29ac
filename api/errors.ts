/** All error codes, with their HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  /** The password is correct; a code of the second factor is also required. */
  code_needed: 401,
  forbidden: 403,
  /** The password must be re-entered first. */
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
  /** The disk of the database is full. */
  storage_full: 507,
  configuration: 500,
  environment: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error whose message is safe to show: it says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Machine-readable details, e.g. `{ file, sheet, row, column }`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toJSON() {
    return {
      code: this.code,
      message: this.message,
      ...(this.details && { details: this.details }),
    };
  }
}
