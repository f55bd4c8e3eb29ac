import type { Context, Next } from 'koa';
import { hasKey } from '../api-keys/key-header.ts';
import type { ErrorCode } from '../contract/calls/error-codes.ts';
import { type ImportNotice, importNoticeSchema, notice } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import { AppError } from '../errors.ts';

/** An error with the notice in English as its message, and the notice itself in its details. */
export const noticeError = (
  code: ErrorCode,
  notice: ImportNotice,
  { details, cause }: { details?: Record<string, unknown>; cause?: unknown } = {},
): AppError =>
  new AppError(code, sayNotice(notice, 'en'), { details: { ...details, notice }, cause });

/** The notice in an error's details; null if there is none. */
export function noticeOf(error: AppError): ImportNotice | null {
  const { success, data } = importNoticeSchema.safeParse(error.details?.notice);
  return success ? data : null;
}

/** What an import that an error has ended says: the error's notice, its message, or that it has failed. */
export const toldOf = (error: unknown): ImportNotice | string =>
  error instanceof AppError ? (noticeOf(error) ?? error.message) : notice('failed');

/** The same error, with the number of rows that were imported before it in its notice. */
export function afterRows(error: AppError, rowsTaken: number): AppError {
  const notice = noticeOf(error);
  if (notice === null) return error;
  return noticeError(
    error.code,
    { ...notice, params: { ...notice.params, rowsTaken } },
    { details: { ...error.details, rowsTaken }, cause: error },
  );
}

/** Translates errors that have a notice to Turkish, the language of the back office. API keys get them in English. */
export async function inTurkish(ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    const notice = error instanceof AppError ? noticeOf(error) : null;
    if (!(error instanceof AppError) || notice === null || hasKey(ctx)) throw error;
    const { code, details } = error;
    throw new AppError(code, sayNotice(notice, 'tr'), { details: { ...details }, cause: error });
  }
}
