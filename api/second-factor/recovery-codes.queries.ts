import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { RECOVERY_CODES } from '../contract/calls/second-factor.ts';
import type { DB } from '../database/tables.ts';

/** Base32 without letters that look like digits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 random bits: SHA-256 is enough to hide them. */
const hash = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest();

function newCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Replaces an administrator's recovery codes. @returns the codes, which are stored as hashes only */
export async function replaceRecoveryCodes(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ administrator_id: administratorId, code_hash: hash(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code. @returns false where it is none, or not any more */
export async function spendRecoveryCode(
  trx: Transaction<DB>,
  administratorId: number,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hash(code.toLowerCase()))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How many recovery codes are unused. */
export async function countRecoveryCodes(db: Kysely<DB>, administratorId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}
