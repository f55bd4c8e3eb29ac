import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { countNamed } from './count-listings.queries.ts';

const COMMON = 5_000;

describe('the number of names that have a word', () => {
  const database = useTestDatabase();
  let statements = 0;
  const count = (word: string, categories: readonly number[] = [1]) =>
    countNamed(
      {
        ...database(),
        runPrepared: <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => {
          statements += 1;
          return database().runPrepared<Row>(query);
        },
      },
      word,
      categories,
      [],
    );

  beforeAll(async () => {
    await sql`
      insert into search_entries (business_id, city_id, category_id, score, reviews, verified, features, missing, name,
        words)
      select n, 1, 1 + n % 2, 0, 0, false, 0, 0, 'hotel', to_tsvector('simple', 'hotel' || case when n <= 3 then ' rare' else '' end)
      from generate_series(1, ${sql.lit(COMMON)}) n`.execute(database().db);
  });
  afterEach(() => void vi.useRealTimers());

  it('is exact where it is small, without those of the categories', async () => {
    expect(await count('rare')).toBe(2);
    expect(await count('rare', [])).toBe(3);
    expect(await count('missing')).toBe(0);
    expect(await count('')).toBe(0);
  });

  it('is unknown where it is large, which is looked up again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await count('hotel')).toBeNull();
    statements = 0;
    expect(await count('hotel')).toBeNull();
    expect(statements).toBe(0);
    await sql`delete from search_entries where business_id > 100`.execute(database().db);
    expect(await count('hotel')).toBeNull();
    vi.advanceTimersByTime(600_001);
    expect(await count('hotel')).toBe(50);
    expect(statements).toBe(1);
  });
});
