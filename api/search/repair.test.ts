import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { fillSearchEntries } from './entries.queries.ts';
import { correctText, repairText } from './repair.ts';
import { repairWords } from './words.queries.ts';

describe('repairing words that no listing has', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    const names = ['Anand Works', 'Aland Works', 'Anand Dance', 'Anand Kaya', 'Rosén Store'];
    await seed(
      db,
      names.map((name) => ({ name, category: 'Restaurant', city: 'Vantaa', country: 'FI' })),
    );
    await db.transaction().execute(fillSearchEntries);
  });

  const meant = async (word: string) => (await repairWords(database(), [word], 'all'))[0]?.meant;

  it.each([
    ['two letters the wrong way round', 'rsoen', 'rosen'],
    ['two letters the wrong way round, in the middle', 'dacne', 'dance'],
    ['another letter in a short word', 'kaba', 'kaya'],
    ['a letter that is missing', 'stre', 'store'],
    ['a letter too many', 'workks', 'works'],
    ['two errors in a longer word', 'resstaurent', 'restaurant'],
  ])('finds %s', async (_, typed, right) => {
    expect(await meant(typed)).toEqual([right]);
  });

  it('prefers the most frequent of equally similar words', async () => {
    expect(await meant('ajand')).toEqual(['anand', 'aland']);
  });

  it('leaves correct words, and words without similar ones, unchanged', async () => {
    expect(await meant('rosette')).toEqual([]);
    expect(await meant('xq')).toBeUndefined();
    expect(await meant('anand')).toEqual(['aland']);
  });

  it('replaces the words in a text', async () => {
    const replacements = await repairText(database(), ['rsoen', 'ajand', 'xqzzt'], 'all');
    expect(correctText('Rsoén & xqzzt, AJAND!', replacements)).toBe('rosen & xqzzt, anand!');
  });
});
