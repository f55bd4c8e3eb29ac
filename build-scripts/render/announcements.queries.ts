import { sql, type Transaction } from 'kysely';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import { isHostRules, pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';

const ERRORS = new Set(ERROR_PAGES.map(({ path }) => path));

/** Whether search engines may be told of it: neither a file of another format nor an error page. */
const isPage = (path: string) => pageFile(path).endsWith('.html') && !ERRORS.has(path);

/**
 * Notes for each taker that these addresses have other bytes than before, or none any more: with the
 * commit that records just that, so that nobody is told of what did not happen. Noted as often as it
 * happens, also while somebody is being told: what is told of then may be the bytes before.
 * @param takers names of those who are to be told, e.g. `purge`; `indexnow` is told of pages only
 */
export async function announce(
  trx: Transaction<DB>,
  takers: readonly string[],
  paths: readonly string[],
): Promise<void> {
  for (const taker of takers) {
    const told = paths.filter(taker === 'indexnow' ? isPage : (path) => !isHostRules(path));
    if (told.length > 0)
      await sql`
        insert into announcements (taker, path)
        select ${taker}, path from unnest(${told}::text[]) path`.execute(trx);
  }
}
