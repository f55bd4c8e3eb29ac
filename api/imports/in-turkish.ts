import type { Context, Next } from 'koa';
import { sayNotice } from '../contract/text/say-notice.ts';
import { AppError } from '../errors.ts';
import { noticeOf } from './notice-error.ts';

/** Translates errors that have a notice to Turkish, the language of the back office. */
export async function inTurkish(_: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    const notice = error instanceof AppError ? noticeOf(error) : null;
    if (!(error instanceof AppError) || notice === null) throw error;
    const { code, details } = error;
    const message = sayNotice(notice, 'tr');
    throw new AppError(code, message, {
      ...(details && { details: { ...details } }),
      cause: error,
    });
  }
}
