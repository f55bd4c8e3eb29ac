import { type Kysely, sql } from 'kysely';
import { generateSync } from 'otplib';
import type { DB } from '../../database/tables.ts';
import { newSecret } from '../totp.ts';

/** The code that an authenticator app shows. @param steps number of 30-second steps from now */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Turns on one-time codes for an administrator. @returns the secret, as Base32 */
export async function enrol(db: Kysely<DB>, username: string): Promise<string> {
  const secret = newSecret();
  await sql`
    insert into second_factors (administrator_id, secret, confirmed_at)
    select id, ${secret}, now() from administrators where username = ${username}
    on conflict (administrator_id) do update set secret = excluded.secret, last_step = 0,
      confirmed_at = now()`.execute(db);
  return secret;
}
