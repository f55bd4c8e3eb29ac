import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { RECOVERY_CODES } from '../contract/calls/second-factor.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';

/** Base32 without letters that look like digits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code has 80 random bits, so SHA-256 without a salt is enough. */
const hash = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest();

function newCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Replaces an administrator's recovery codes. @returns the codes, of which only the hashes are stored */
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

/** Deletes a recovery code. @returns false if the code is wrong or has been used */
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

/** The number of unused recovery codes. */
export const countRecoveryCodes = (db: Kysely<DB>, administratorId: number) =>
  countRows(db.selectFrom('recovery_codes').where('administrator_id', '=', administratorId));
