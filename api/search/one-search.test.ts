import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

describe('one search', () => {
  const database = useTestDatabase();
  let asked: string[] = [];
  const search = async (what: string) => {
    asked = [];
    const counting = {
      ...database(),
      runPrepared: <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => {
        asked.push(query.name ?? '');
        return database().runPrepared<Row>(query);
      },
    };
    return postgresEngine(counting).search(searchQuerySchema.parse({ what }), new Date());
  };

  beforeAll(() =>
    seedSearchable(database(), [
      { name: 'Blue Lantern', category: 'Pub', city: 'Leeds', country: 'GB' },
      { name: 'Blue Heron', category: 'Pub', city: 'York', country: 'GB' },
    ]),
  );

  it('does not try words that no listing has or resembles in every way', async () => {
    const { results } = await search('xqzzt vbnmw');
    expect(results).toEqual([]);
    // As words of names, and as words of an address.
    expect(asked.filter((name) => /^find (?:at|by) /.test(name))).toHaveLength(2);
    expect((await search('xqzzt lantern')).results.map(({ name }) => name)).toEqual([
      'Blue Lantern',
    ]);
  });

  it.each(['blue l', 'blue la', 'blue lan'])(
    'takes the last word as a beginning: %s',
    async (what) => {
      expect((await search(what)).results.map(({ name }) => name)).toEqual(['Blue Lantern']);
    },
  );

  it('reads words after a place otherwise only if nothing else has found something', async () => {
    const finds = () => asked.filter((name) => /^find (?:at|by) /.test(name));
    const { results } = await search('pub in York heron');
    expect(results.map(({ name }) => name)).toEqual(['Blue Heron']);
    expect(finds()).toHaveLength(1);
    const { chips } = await search('pub in York xqzzt');
    expect(chips.map(({ label }) => label)).toEqual(['Pub', 'York, United Kingdom', '“xqzzt”']);
    expect(finds()).toHaveLength(6);
  });

  it('looks nothing up twice', async () => {
    await search('xqzzt vbnmw');
    expect(asked.filter((name) => name === 'find places')).toHaveLength(1);
    expect(asked.filter((name) => name === 'repair words')).toHaveLength(1);
    await search('xqzzt vbnmw');
    expect(asked.filter((name) => name === 'find places')).toHaveLength(1);
  });
});
