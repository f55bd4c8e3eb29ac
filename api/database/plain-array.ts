import type { PageKind } from '../contract/pages/documents.ts';

/**
 * Writes an array whose elements need no quotes in PostgreSQL's text format. The driver's own function
 * escapes every element, 0.3 µs each; a batch of a thousand pages sends fifteen such arrays.
 * @returns the literal, e.g. `{1,2,3}`
 */
export const plainArray = (values: readonly (number | boolean | PageKind)[]): string =>
  `{${values.join(',')}}`;
