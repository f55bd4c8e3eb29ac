import type { z } from 'zod';
import { AppError } from '../errors.ts';

export type Issue = { readonly path: string; readonly message: string };

/** What is wrong with a request, field by field. */
export function invalidInput(issues: readonly Issue[]): AppError {
  const summary = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new AppError('invalid_input', `The request is not valid. ${summary.join('; ')}`, {
    details: { issues },
  });
}

/**
 * Parses what a request brought along.
 * @throws AppError `invalid_input`, with `details.issues`: path and message of all that is wrong
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
