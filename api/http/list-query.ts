import { z } from 'zod';
import { letterKey } from '../contract/pages/letter-keys.ts';
import type { Slice } from '../database/slices.ts';
import { letter, pageLimit, pageNumber, searchText, validate } from './validate.ts';

const MAX_LIMIT = 1_000;

const listQuerySchema = z.object({
  letter: letter.optional(),
  search: searchText.optional(),
  page: pageNumber,
  limit: pageLimit(MAX_LIMIT).optional(),
});

/** The requested part of a list, and the text that names must contain. */
export type ListQuery = { readonly slice: Slice; readonly search: string | undefined };

/**
 * Parses `?letter=&search=&page=&limit=` of a list. The slice's key is that of the letter.
 * @param defaultLimit entries per page if the query has no limit
 * @throws AppError `invalid_input`
 */
export function readListQuery(input: unknown, defaultLimit: number): ListQuery {
  const query = validate(listQuerySchema, input);
  const limit = query.limit ?? defaultLimit;
  const key = letterKey(query.letter ?? null);
  return { slice: { key, offset: (query.page - 1) * limit, limit }, search: query.search };
}
