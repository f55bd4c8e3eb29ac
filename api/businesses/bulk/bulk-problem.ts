import type { ProblemCode } from '../../contract/text/problem-sentences.ts';
import type { Problem } from '../../contract/text/problems.ts';

/** The kind of problem by PostgreSQL's error class or code (SQLSTATE). The first match counts. */
const SIGNS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/^53100/, 'database-full'],
  [/^53/, 'database-overloaded'],
  // Deadlocks and serialization failures, lock timeouts, and statement timeouts.
  [/^(?:40|55P03|57014)/, 'database-busy'],
  [/^25006/, 'database-read-only'],
];

/** The text that is stored for an error of a batch: `53100: could not extend file …`. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return 'code' in error && typeof error.code === 'string' ? `${error.code}: ${message}` : message;
}

/** @param message a text made by {@link describeFailure} */
export const bulkProblem = (message: string): Problem => ({
  code: SIGNS.find(([sign]) => sign.test(message))?.[1] ?? 'other',
  message,
});
