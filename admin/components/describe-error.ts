import { CallError, UnreachableError } from '../api/call.ts';
import type { Messages } from '../messages/tr.ts';

/** What an administrator is told about a call that failed. */
export function describeError(error: unknown, { errors }: Messages): string {
  if (error instanceof UnreachableError) return errors.unreachable;
  return error instanceof CallError ? errors.refused(error.status) : errors.unexpected;
}
