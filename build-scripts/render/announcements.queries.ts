import { sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

/**
 * Notes for each taker that these addresses have other bytes than before, or none any more: with the
 * commit that records just that, so that nobody is told of what did not happen. An address that is
 * noted already is told once.
 * @param takers names of those who are to be told, e.g. `purge`
 */
export async function announce(
  trx: Transaction<DB>,
  takers: readonly string[],
  paths: readonly string[],
): Promise<void> {
  if (takers.length === 0 || paths.length === 0) return;
  await sql`
    insert into announcements (taker, path)
    select taker, path from unnest(${takers}::text[]) taker, unnest(${paths}::text[]) path
    order by taker, path
    on conflict do nothing`.execute(trx);
}
