import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { letterKey } from '../contract/letter-keys.ts';
import { countByLetter } from '../database/letter-counts.ts';
import type { Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { letter, pageLimit, pageNumber, validate } from './validate.ts';

const MAX_LIMIT = 1_000;

const listQuerySchema = z.object({
  letter: letter.optional(),
  page: pageNumber,
  limit: pageLimit(MAX_LIMIT).optional(),
});

/**
 * Reads `?letter=&page=&limit=` of a list by letter, and says in `X-Total-Count` how many entries
 * the list has in all.
 * @param defaultLimit entries per page where the client names no limit
 * @throws AppError `invalid_input`
 */
export async function readListQuery(
  ctx: Context,
  db: Kysely<DB>,
  table: 'cities' | 'categories',
  defaultLimit: number,
): Promise<Slice> {
  const query = validate(listQuerySchema, ctx.query);
  const key = letterKey(query.letter ?? null);
  const counts = await countByLetter(db, table);
  ctx.set('X-Total-Count', String(counts.get(key) ?? 0));
  const limit = query.limit ?? defaultLimit;
  return { key, offset: (query.page - 1) * limit, limit };
}
