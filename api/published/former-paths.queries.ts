import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';

/** What has become of an address: its page has another now, or there is no such page any more. */
export type Former = { readonly movedTo: string } | 'gone';

/** What has become of an address that pages had; null for one that none ever had. */
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
  // The page is said to be here, yet it was not found: a redirect would go round in circles.
  return former.current === path ? null : { movedTo: former.current };
}
