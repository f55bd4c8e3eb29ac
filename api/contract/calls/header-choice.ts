import { z } from 'zod';

/** Rows in which a header is searched: titles and dates may be above it. */
export const HEADER_ROWS = 20;

/** The choice for a file whose first row is already a listing: its columns are named A, B, C. */
export const NO_HEADER = 'none';

const rows = Array.from({ length: HEADER_ROWS }, (_, index) => index + 1);

/** The rows that a header can be chosen to be: `3`, or two that are one header, `2-3`; or none. */
export const HEADER_CHOICES: readonly string[] = [
  NO_HEADER,
  ...rows.map(String),
  ...rows.slice(1).map((row) => `${row - 1}-${row}`),
];

export const headerChoiceSchema = z
  .string()
  .refine(
    (choice) => HEADER_CHOICES.includes(choice),
    `must be a row from 1 to ${HEADER_ROWS}, such as 3, or two rows, such as 2-3, or ${NO_HEADER}`,
  );
