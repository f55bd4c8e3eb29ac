import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.queries.ts';
import { newSecret, stepOfCode } from './totp.ts';

/** An enrolment expires after this time unless a code confirms it. */
const ENROLMENT_SECONDS = 15 * 60;

/** When an administrator turned one-time codes on; undefined if they are off. */
export async function secondFactorSince(
  db: Kysely<DB>,
  administratorId: number,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return found?.confirmed_at ?? undefined;
}

/**
 * Stores a new secret for an authenticator app. It has no effect until a code confirms it.
 * @returns the secret, as Base32
 * @throws AppError `conflict` if one-time codes are already on
 */
export async function beginEnrolment(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<string> {
  const secret = newSecret();
  const created = await trx
    .insertInto('second_factors')
    .values({ administrator_id: administratorId, secret })
    .onConflict((conflict) =>
      conflict
        .column('administrator_id')
        .doUpdateSet({ secret, last_step: 0, created_at: sql<Date>`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('administrator_id')
    .executeTakeFirst();
  if (created) return secret;
  throw new AppError('conflict', 'One-time codes are already on. Turn them off first.');
}

/**
 * Confirms an enrolment with the first code of the app.
 * @returns recovery codes; undefined if the code is wrong
 * @throws AppError `conflict` if no enrolment is pending
 */
export async function confirmEnrolment(
  trx: Transaction<DB>,
  administratorId: number,
  code: string,
): Promise<string[] | undefined> {
  const pending = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('administrator_id', '=', administratorId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${ENROLMENT_SECONDS})`)
    .forUpdate()
    .executeTakeFirst();
  if (!pending)
    throw new AppError('conflict', 'The setup has expired or is already complete. Begin it again.');
  const step = stepOfCode(pending.secret, code, 0);
  if (step === undefined) return undefined;
  await trx
    .updateTable('second_factors')
    .set({ last_step: step, confirmed_at: sql<Date>`now()` })
    .where('administrator_id', '=', administratorId)
    .execute();
  return replaceRecoveryCodes(trx, administratorId);
}

/**
 * Uses up a code. The row lock serialises two requests with the same code.
 * @returns the kind of code; undefined if it is wrong or has been used
 */
export async function spendCode(
  trx: Transaction<DB>,
  administratorId: number,
  code: string,
): Promise<'one_time' | 'recovery' | undefined> {
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('administrator_id', '=', administratorId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return undefined;
  const step = stepOfCode(factor.secret, code, Number(factor.last_step));
  if (step !== undefined) {
    await trx
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('administrator_id', '=', administratorId)
      .execute();
    return 'one_time';
  }
  return (await spendRecoveryCode(trx, administratorId, code)) ? 'recovery' : undefined;
}

/** Deletes the secret and the recovery codes. @returns false if one-time codes were not on */
export async function removeSecondFactor(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('second_factors')
    .where('administrator_id', '=', administratorId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await trx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
  return removed?.confirmed_at != null;
}
