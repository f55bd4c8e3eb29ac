import { type Kysely, sql, type Transaction } from 'kysely';
import type { ApiKey } from '../contract/calls/api-keys.ts';
import type { Scope } from '../contract/calls/scopes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { hashToken, newToken } from '../sessions/sessions.queries.ts';

/** The start of every key, by which scanners for leaked secrets can find one. */
const KEY_START = 'dirkey_';
/** Characters of a key that stay visible: its start, and 48 of the 256 random bits. */
const PREFIX_LENGTH = KEY_START.length + 8;

/** Precision of `last_used_at`: at most one write per minute and key. */
const USED_SECONDS = 60;

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'scopes',
  'created_by as createdBy',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const;

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

/** All keys, the valid ones first, then by name. */
export const listApiKeys = (db: Kysely<DB>) =>
  db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .orderBy(sql`revoked_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id', 'desc')
    .execute();

/**
 * Creates a key.
 * @returns its row, and the key itself, of which only the hash is stored
 * @throws AppError `conflict` if a valid key has the name
 */
export async function createApiKey(
  trx: Transaction<DB>,
  { name, scopes, createdBy }: Pick<ApiKey, 'name' | 'scopes' | 'createdBy'>,
) {
  const secret = `${KEY_START}${newToken()}`;
  const row = await trx
    .insertInto('api_keys')
    .values({
      name,
      scopes,
      prefix: secret.slice(0, PREFIX_LENGTH),
      secret_hash: hashToken(secret),
      created_by: createdBy,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).where('revoked_at', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw new AppError('conflict', `There is a key with the name ${name} already.`);
  return { row, secret };
}

/**
 * Revokes a key for good.
 * @throws AppError `not_found`, or `conflict` if it is revoked
 */
export async function revokeApiKey(trx: Transaction<DB>, id: number): Promise<ApiKeyRow> {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row) return row;
  const known = await trx.selectFrom('api_keys').select('name').where('id', '=', id).execute();
  const [key] = known;
  if (!key) throw new AppError('not_found', `There is no API key ${id}.`);
  throw new AppError('conflict', `The key ${key.name} is revoked already.`);
}

export type ValidKey = {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
};

/** Finds the valid key of a request, and notes its use. @param secret the key itself */
export async function findValidKey(db: Kysely<DB>, secret: string): Promise<ValidKey | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes'])
    .select(
      sql<boolean>`last_used_at is null
        or last_used_at < now() - make_interval(secs => ${sql.lit(USED_SECONDS)})`.as('isDue'),
    )
    .where('secret_hash', '=', hashToken(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (key?.isDue)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', key.id)
      .execute();
  return key;
}
