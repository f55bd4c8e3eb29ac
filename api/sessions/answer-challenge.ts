import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import type { DB } from '../database/tables.ts';
import { closeChallenge, countWrongCode } from '../second-factor/login-challenges.queries.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.queries.ts';
import { spendCode } from '../second-factor/second-factor.queries.ts';

type ChallengeAnswer = {
  /** The administrator that the challenge belongs to. */
  readonly id: number;
  readonly challenge: string;
  readonly code: string;
};

/**
 * Uses up a challenge if the code is correct; counts a failure if it is wrong.
 * @param work runs in the same transaction, with the administrator's row locked so that neither the account
 *   nor its password changes
 * @returns the result of `work`; 'lapsed' if the account is disabled or the challenge has been used
 */
export const answerChallenge = <Result>(
  db: Kysely<DB>,
  { id, challenge, code }: ChallengeAnswer,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result | 'lapsed' | 'wrong'> =>
  db.transaction().execute(async (trx) => {
    const administrator = await trx
      .selectFrom('administrators')
      .select(['id', 'username'])
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!administrator) return 'lapsed';
    const kind = await spendCode(trx, id, code);
    if (kind === undefined) {
      await countWrongCode(trx, challenge);
      return 'wrong';
    }
    if (!(await closeChallenge(trx, challenge))) return 'lapsed';
    if (kind === 'recovery')
      await writeAudit(trx, administrator, {
        action: 'second_factor.recovery_code_used',
        subject: administrator.username,
        after: { recoveryCodes: await countRecoveryCodes(trx, id) },
      });
    return work(trx);
  });
