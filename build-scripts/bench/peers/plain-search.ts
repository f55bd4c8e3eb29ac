import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../api/database/tables.ts';
import { fold } from '../../../api/search/understand/fold.ts';
import { Random } from '../../sample/random.ts';
import { type Figures, percentile } from '../report.ts';
import { misspelt, SEED, sampleListings } from '../search-queries.ts';

type Search = (name: string) => Promise<readonly string[]>;

/** Simple searches of directories without a search engine. */
export const plainSearches = (db: Kysely<DB>): Readonly<Record<string, Search>> => ({
  /** Uses no index. */
  async ilike(name) {
    const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await sql<{ name: string }>`
      select name from businesses where public and name ilike ${pattern}
      order by score desc limit 20`.execute(db);
    return rows.map((row) => row.name);
  },
  /** Uses the trigram index of the back office's list of listings. */
  async trigrams(name) {
    const { rows } = await sql<{ name: string }>`
      select name from businesses
      where public and deleted_at is null and name_key % name_key(${name})
      order by similarity(name_key, name_key(${name})) desc, id limit 20`.execute(db);
    return rows.map((row) => row.name);
  },
});

/** A listing of the name must be among this number of results, in any place. */
const FIRST = 3;

/**
 * Searches for names, correct and misspelt, with several engines.
 * @param searches by name of the engine
 * @param each number of correct names, and of misspelt ones
 */
export async function compareSearches(
  db: Kysely<DB>,
  searches: Readonly<Record<string, Search>>,
  each: number,
): Promise<Figures> {
  const listings = await sampleListings(db, 'latin', 2 * each, 'compared');
  const random = new Random();
  const figures: Record<string, number> = {};
  for (const [who, search] of Object.entries(searches)) {
    const taken: number[] = [];
    const found = { exact: 0, misspelt: 0 };
    for (const [nth, { name }] of listings.entries()) {
      const how = nth % 2 === 0 ? 'exact' : 'misspelt';
      const typed = how === 'exact' ? name : misspelt(name, random.restart(SEED, nth));
      const started = performance.now();
      const names = await search(typed);
      taken.push(performance.now() - started);
      if (names.slice(0, FIRST).some((one) => fold(one) === fold(name))) found[how] += 1;
    }
    figures[`${who}, name alone, p50 ms`] = percentile(taken, 0.5);
    figures[`${who}, name alone, p95 ms`] = percentile(taken, 0.95);
    figures[`${who}, exact name alone %`] = (100 * found.exact) / each;
    figures[`${who}, misspelt name alone %`] = (100 * found.misspelt) / each;
  }
  return figures;
}
