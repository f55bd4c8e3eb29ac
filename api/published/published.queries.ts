import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';

/** A former address: its page has moved (a redirect), or is gone (a tombstone). */
export type Former = { readonly movedTo: string } | 'gone';

/** Looks up a former address. @returns null if no page ever had this address */
export async function findFormer(db: Kysely<DB>, path: string): Promise<Former | null> {
  const former = await db
    .selectFrom('former_paths as former')
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.kind', '=', 'former.kind')
        .onRef('pages.key', '=', 'former.key')
        .onRef('pages.page', '=', 'former.page'),
    )
    .where('former.path', '=', path)
    .select('pages.path as current')
    .executeTakeFirst();
  if (former === undefined) return null;
  if (former.current === null) return 'gone';
  // The ledger has the page at this address, but it was not found: a redirect would be a loop.
  return former.current === path ? null : { movedTo: former.current };
}

/** Whether the ledger has a page at this address. */
export async function isPublished(db: Kysely<DB>, path: string): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return page !== undefined;
}
