import { type RawBuilder, sql } from 'kysely';
import { entriesOfShards } from '../../api/changes/former-pages.queries.ts';
import type { FormerPage } from '../../api/contract/pages/documents.ts';
import { formerPagesPath, nginxPath } from '../../api/contract/pages/urls.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** All former addresses, as maps of nginx. A page's key is the number of its part. */
export const formerPagesPage: PageKindDefinition<'former-pages'> = {
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
};

/** The configuration with which nginx serves the published folder. */
export const nginxPage: PageKindDefinition<'nginx'> = {
  async documents(_db, pages) {
    return withDocuments(pages, () => ({ kind: 'nginx', path: nginxPath() }));
  },
};
