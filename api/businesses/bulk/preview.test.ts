import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { previewChange } from './preview.ts';

const BAKERY = { category: 'Bakery', city: 'Berlin', country: 'DE' };

describe('a preview', () => {
  const database = useTestDatabase();

  beforeAll(() =>
    seed(database().db, [
      { ...BAKERY, name: 'One', approved: false },
      { ...BAKERY, name: 'Two', approved: true },
      { ...BAKERY, name: 'Gone', approved: false, deleted_at: '2026-01-01' },
    ]),
  );

  it('counts the listings that it names and those that change in one scan', async () => {
    const statements: string[] = [];
    const { db } = database();
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const found = await previewChange(db.withPlugin(recorder), { action: 'approve', filter: {} });
    expect(found).toMatchObject({
      ...{ matchedCount: 2, changedCount: 1 },
      examples: [{ name: 'One' }],
    });
    expect(statements.filter((text) => text.includes('count('))).toHaveLength(1);
  });
});
