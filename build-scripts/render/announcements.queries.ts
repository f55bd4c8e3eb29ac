import { sql, type Transaction } from 'kysely';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import { isHostRules, pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';

const ERRORS = new Set(ERROR_PAGES.map(({ path }) => path));

/** Whether search engines get the address: that of an HTML page which is not an error page. */
const isPage = (path: string) => pageFile(path).endsWith('.html') && !ERRORS.has(path);

/**
 * Adds changed addresses to the outbox of each subscriber, in the transaction of the change. An address
 * is added again while an earlier entry is being sent, as that entry may be about the bytes before.
 * @param subscribers names, e.g. `purge`; `indexnow` gets pages alone
 * @param paths addresses whose bytes have changed, or were removed
 */
export async function announce(
  trx: Transaction<DB>,
  subscribers: readonly string[],
  paths: readonly string[],
): Promise<void> {
  for (const subscriber of subscribers) {
    const sent = paths.filter(subscriber === 'indexnow' ? isPage : (path) => !isHostRules(path));
    if (sent.length > 0)
      await sql`
        insert into announcements (subscriber, path)
        select ${subscriber}, path from unnest(${sent}::text[]) path`.execute(trx);
  }
}
