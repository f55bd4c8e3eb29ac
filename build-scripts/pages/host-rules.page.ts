import { type RawBuilder, sql } from 'kysely';
import { entriesOfShards } from '../../api/changes/former-pages.queries.ts';
import type { FormerPage } from '../../api/contract/pages/documents.ts';
import { formerPagesPath, nginxPath } from '../../api/contract/pages/urls.ts';
import type { PageKindDefinition } from './page-kind.ts';

/** These files are read by the host of the pages and have no public address. */
const locate = async () => null;

/** All former addresses, as maps of nginx. A page's key is the number of its part. */
export const formerPagesPage: PageKindDefinition<'former-pages'> = {
  kind: 'former-pages',
  async documents(db, pages) {
    const shards = pages.filter(({ page }) => page === 1).map(({ key }) => key);
    const query: RawBuilder<FormerPage & { key: number }> = sql`${entriesOfShards(shards)}`;
    const { rows } = await query.execute(db);
    return [...Map.groupBy(rows, ({ key }) => key)].map(([key, entries]) => ({
      key,
      page: 1,
      document: {
        kind: 'former-pages',
        path: formerPagesPath(key),
        entries: entries.map(({ path, movedTo }) => ({ path, movedTo })),
      },
    }));
  },
  locate,
};

/** The configuration with which nginx serves the published folder. */
export const nginxPage: PageKindDefinition<'nginx'> = {
  kind: 'nginx',
  async documents(_db, pages) {
    return pages.map(({ key, page }) => ({
      key,
      page,
      document: { kind: 'nginx', path: nginxPath() },
    }));
  },
  locate,
};
