import { type Kysely, sql } from 'kysely';
import { generateSync } from 'otplib';
import type { DB } from '../../database/tables.ts';
import { newSecret } from '../totp.ts';

/** The code that an authenticator app shows. @param steps later than now, of 30 s each */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Makes an administrator use one-time codes. @returns the secret of the app */
export async function enrol(db: Kysely<DB>, username: string): Promise<string> {
  const secret = newSecret();
  await sql`
    insert into second_factors (administrator_id, secret, confirmed_at)
    select id, ${secret}, now() from administrators where username = ${username}
    on conflict (administrator_id) do update set secret = excluded.secret, last_step = 0,
      confirmed_at = now()`.execute(db);
  return secret;
}
