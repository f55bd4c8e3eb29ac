import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { recordPages } from './ledger.queries.ts';

const publishedAt = (path: string) => ({
  ...({ kind: 'category', key: path.length, page: 1, path, bytes: 1, indexable: true } as const),
  hash: '00',
  digest: '00',
  storedMd5: '00',
});

describe('the ledger', () => {
  const database = useTestDatabase();

  it('records later times for pages that are published after others, whenever their transactions began', async () => {
    const { db } = database();
    const record = (path: string) => ({
      ...{ fresh: [publishedAt(path)], changed: [], same: [], vacated: [] },
    });
    const again = (path: string) => ({ ...record(path), fresh: [], changed: [publishedAt(path)] });
    const changedAt = async (path: string) => {
      const query = db.selectFrom('pages').select('changed_at').where('path', '=', path);
      return (await query.executeTakeFirstOrThrow()).changed_at.getTime();
    };
    for (const of of [record, again]) {
      const early = await db.startTransaction().execute();
      await early.selectFrom('pages').select('key').execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await db.transaction().execute((trx) => recordPages(trx, of('/first')));
      await recordPages(early, of('/and-second'));
      await early.commit().execute();
      expect(await changedAt('/and-second')).toBeGreaterThanOrEqual(await changedAt('/first'));
    }
  });
});
