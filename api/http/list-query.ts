import type { ListQuery } from '../contract/calls/directory-routes.ts';
import { letterKey } from '../contract/pages/letter-keys.ts';
import type { Slice } from '../database/slices.ts';

/**
 * The part of a list that a query asks for; its key is that of the letter.
 * @param defaultLimit entries per page where the client names no limit
 */
export function listSlice(query: ListQuery, defaultLimit: number): Slice {
  const { letter, page, limit = defaultLimit } = query;
  return { key: letterKey(letter ?? null), offset: (page - 1) * limit, limit };
}
