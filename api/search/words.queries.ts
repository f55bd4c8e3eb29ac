import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { DB } from '../database/tables.ts';

/** A text's words, as entries have them, and those among them that stand in no listing's name. */
export type SplitText = {
  readonly text: string;
  readonly words: readonly string[];
  readonly unknown: readonly string[];
};

/** How the database parts texts into words. */
export const splitTexts = prepared<SplitText, [texts: readonly string[]]>(
  'split texts',
  sql`
    select t.text, s.words, array(
      select w from unnest(s.words) as w
      where not exists (select from search_vocabulary v where v.word = w)
    ) as unknown
    from unnest($1::text[]) as t (text)
    cross join lateral (select search_words(search_fold(t.text)) as words) s`,
);

/** How many words one is taken for at most. */
const MEANINGS = 3;
/** A repair is longer work than a search, and nobody writes words like that. */
const LONGEST = 40;
/** Letters that a word of some length may be off by: one up to five letters, two beyond. */
const SHORT = 5;

/** A word as it was typed, and what it may have meant, likeliest first. */
export type Repair = { readonly word: string; readonly meant: readonly string[] };

/**
 * Finds words of listings' names that differ from others by a typing error or two: those that share
 * enough groups of three letters are compared letter by letter.
 */
export async function repairWords(
  db: Kysely<DB>,
  words: readonly string[],
): Promise<readonly Repair[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Repair>`
    select w.word, array(
      select v.word from (
        select word, levenshtein_less_equal(v.word, w.word, 2) as errors,
          similarity(v.word, w.word) as likeness
        from search_vocabulary v where v.word % w.word and length(v.word) <= ${sql.lit(LONGEST)}
      ) v
      where errors between 1 and case when length(w.word) <= ${sql.lit(SHORT)} then 1 else 2 end
      order by errors, likeness desc, v.word collate "C" limit ${sql.lit(MEANINGS)}
    ) as meant
    from unnest(${words}::text[]) as w (word)
    where length(w.word) between 3 and ${sql.lit(LONGEST)}`.execute(db);
  return rows.filter(({ meant }) => meant.length > 0);
}

/**
 * The city or country whose name differs from a text by a typing error or two.
 * @param text folded
 * @returns its folded name; null where there is none
 */
export async function repairPlace(db: Kysely<DB>, text: string): Promise<string | null> {
  if (text.length < 3 || text.length > LONGEST) return null;
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key, business_count, levenshtein_less_equal(key, ${text}::text, 2) as errors
      from cities where key % ${text}::text and business_count > 0 and length(key) <= ${sql.lit(LONGEST)}
      union all
      select key, business_count, levenshtein_less_equal(key, ${text}::text, 2)
      from countries where key % ${text}::text and business_count > 0 and length(key) <= ${sql.lit(LONGEST)}
    ) p
    where errors <= case when length(${text}::text) <= ${sql.lit(SHORT)} then 1 else 2 end
    order by errors, business_count desc, key limit 1`.execute(db);
  return rows[0]?.key ?? null;
}
