import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { type CategoryVocabulary, loadCategoryVocabulary } from './categories.ts';

const berlin = { city: 'Berlin', country: 'DE' };
const MINUTE_MS = 60_000;

describe('the vocabulary of categories', () => {
  const database = useTestDatabase();
  const start = new Date('2026-03-01T12:00:00Z').getTime();
  const setClock = (ms: number) => vi.setSystemTime(start + ms);
  const knows = (vocabulary: CategoryVocabulary, word: string) =>
    vocabulary.match([word], 0)?.label;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database().db);

  beforeAll(async () => {
    await seed(database().db, [
      { name: 'A', category: 'Pharmacy', ...berlin },
      { name: 'B', category: 'Zoo', ...berlin, approved: false },
    ]);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    setClock(0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the categories that have public businesses', async () => {
    const vocabulary = await loadCategoryVocabulary(database().db)();
    const { id } = await database()
      .db.selectFrom('categories')
      .select('id')
      .where('slug', '=', 'pharmacy')
      .executeTakeFirstOrThrow();
    expect(vocabulary.match(['eczane'], 0)).toEqual({ length: 1, ids: [id], label: 'Pharmacy' });
    expect(vocabulary.bySlug('pharmacy')).toEqual({ id, name: 'Pharmacy' });
    expect(vocabulary.match(['zoo'], 0)).toBeNull();
    expect(vocabulary.bySlug('zoo')).toBeUndefined();
  });

  it('is read once for all calls within a minute, and again for later ones', async () => {
    const load = loadCategoryVocabulary(database().db);
    const [first, second] = await Promise.all([load(), load()]);
    expect(second).toBe(first);

    await seed(database().db, [{ name: 'C', category: 'Museum', ...berlin }]);
    setClock(MINUTE_MS - 1);
    expect(await load()).toBe(first);

    setClock(MINUTE_MS);
    expect(await load()).toBe(first);
    await vi.waitFor(async () => expect(await load()).not.toBe(first));
    const renewed = await load();
    expect(knows(first, 'museum')).toBeUndefined();
    expect(knows(renewed, 'museum')).toBe('Museum');
    setClock(2 * MINUTE_MS - 1);
    expect(await load()).toBe(renewed);
  });

  it('is the old one while it cannot be read, and is read at the next call', async () => {
    const load = loadCategoryVocabulary(database().db);
    await rename('categories', 'elsewhere');
    await expect(load()).rejects.toThrow(/categories/);
    await rename('elsewhere', 'categories');
    const first = await load();
    expect(knows(first, 'pharmacy')).toBe('Pharmacy');

    await rename('categories', 'elsewhere');
    setClock(MINUTE_MS);
    expect(await load()).toBe(first);
    expect(await load()).toBe(first);
    await rename('elsewhere', 'categories');
    await vi.waitFor(async () => expect(await load()).not.toBe(first));
  });
});
