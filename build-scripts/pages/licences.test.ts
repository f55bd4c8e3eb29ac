import { describe, expect, it } from 'vitest';
import { feedSettingsSchema } from '../../api/contract/calls/feeds.ts';
import { STATIC_PAGES } from '../../api/contract/pages/documents.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { createFeed, deleteFeed, updateFeed } from '../../api/feeds/feeds.queries.ts';
import { loadDocuments } from './index.ts';

const settings = (more: object) =>
  feedSettingsSchema.parse({
    ...{ name: 'Places', address: 'https://example.com/a.csv', schedule: '0 4 * * *', ...more },
  });

describe('the licences of feeds', () => {
  const database = useTestDatabase();
  const db = () => database().db;

  /** The sources that each static page names, and the keys of stale pages, which are forgotten. */
  async function state() {
    const refs = STATIC_PAGES.map((_, index) => ({
      kind: 'static' as const,
      key: index + 1,
      page: 1,
    }));
    const pages = await loadDocuments(db(), refs);
    const named = pages.flatMap(({ document }) =>
      document.kind === 'static' && document.sources.length > 0
        ? [[document.name, document.sources]]
        : [],
    );
    const stale = await db().deleteFrom('stale_pages').returning(['kind', 'key']).execute();
    return { named, stale };
  }

  it('are on the legal notice, which every change of a feed makes stale', async () => {
    const stale = [{ kind: 'static', key: STATIC_PAGES.indexOf('legal-notice') + 1 }];
    await db().deleteFrom('stale_pages').execute();
    const change = db().transaction();
    await change.execute((trx) => createFeed(trx, settings({ name: 'Without' })));
    expect(await state()).toEqual({ named: [], stale });
    const feed = await change.execute((trx) => createFeed(trx, settings({ licence: 'ODbL' })));
    const source = { name: 'Places', licence: 'ODbL' };
    expect(await state()).toEqual({ named: [['legal-notice', [source]]], stale });
    const licence = 'https://example.com/licence';
    await change.execute((trx) => updateFeed(trx, feed, settings({ licence })));
    expect(await state()).toEqual({ named: [['legal-notice', [{ ...source, licence }]]], stale });
    await change.execute((trx) => deleteFeed(trx, feed.id));
    expect(await state()).toEqual({ named: [], stale });
  });
});
