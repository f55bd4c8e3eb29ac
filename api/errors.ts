import { ERROR_STATUS, type ErrorCode } from './contract/calls/error-codes.ts';

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
