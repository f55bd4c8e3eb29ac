import type { ProblemCode } from '../../contract/text/problem-codes.ts';
import type { Problem } from '../../contract/text/problems.ts';

/** By PostgreSQL's class or code of an error (SQLSTATE): the first that fits. */
const SIGNS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/^53100/, 'database-full'],
  [/^53/, 'database-overloaded'],
  // Deadlocks and the like, locks that are waited for too long, and statements that take too long.
  [/^(?:40|55P03|57014)/, 'database-busy'],
  [/^25006/, 'database-read-only'],
];

/** What is written down of an error that a batch has thrown: `53100: could not extend file …`. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return 'code' in error && typeof error.code === 'string' ? `${error.code}: ${message}` : message;
}

/** @param message as {@link describeFailure} has written it down */
export const bulkProblem = (message: string): Problem => ({
  code: SIGNS.find(([sign]) => sign.test(message))?.[1] ?? 'other',
  message,
});
