import { z } from 'zod';
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

/** A text without control characters: PostgreSQL cannot hold or compare one that has a NUL in it. */
export const plainText = z
  .string({ error: 'must be given once' })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');

/** A slug or name in an address. */
export const pathName = plainText.min(1).max(200, 'must have at most 200 characters');

/** A whole number in a query. */
const whole = (max: number) =>
  z
    .string({ error: 'must be given once' })
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(max, `must be at most ${max}`));

/** The number of a page, from 1; the limit keeps offsets within PostgreSQL's integer. */
export const pageNumber = whole(1_000_000).default(1);

/** The id of a row, in an address or a query. */
export const rowId = z
  .string({ error: 'must be given once' })
  .regex(/^[1-9]\d{0,14}$/, 'must be the number of an entry')
  .transform(Number);

/** `{id}` in an address. */
export const idParams = z.object({ id: rowId });

/** How many entries a page has: 1 to `max`. */
export const pageLimit = (max: number) => whole(max);

/** What somebody types into a search box: at most 100 characters; undefined where it says nothing. */
export const searchText = plainText
  .max(100, 'must have at most 100 characters')
  .transform((value) => value.normalize('NFC').trim().replace(/\s+/g, ' ') || undefined);

/** One of A–Z, in either case. */
export const letter = z
  .string({ error: 'must be given once' })
  .regex(/^[a-z]$/i, 'must be one letter from A to Z')
  .transform((value) => value.toUpperCase());
