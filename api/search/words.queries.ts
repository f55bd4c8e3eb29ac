import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import { oncePerSearch } from './one-search.ts';

/** A text, and its words in the form in which entries store them. */
export type SplitText = { readonly text: string; readonly words: readonly string[] };

/** Splits texts into words as the database does for entries. */
export const splitTexts = oncePerSearch(
  prepared<SplitText, [texts: readonly string[]]>(
    'split texts',
    sql`select t.text, search_words(search_fold(t.text)) as words from unnest($1::text[]) as t (text)`,
  ),
);

/** Maximum number of corrections of a word. */
const MEANINGS = 3;
/** Number of equally similar words whose frequency is compared. */
const NEAREST = 8;
/** Frequencies are counted up to this number. */
const MOST_USES = 500;
/** Longer words are not corrected: they are not real words, and correcting takes longer than a search. */
const LONGEST = 40;
/** Maximum length of a word with one tolerated error; longer words may have two. */
const SHORT = 5;
/** Words in which one wrong letter leaves too few trigrams: compared with all that begin alike. */
const TINY = 4;

/** A typed word, and its corrections, likeliest first; it may have none. */
export type Repair = { readonly word: string; readonly meant: readonly string[] };

/**
 * The word with two neighbouring letters swapped, at each position: one error that leaves hardly a trigram.
 */
const SWAPPED = sql`array(
  select left(w.word, n - 1) || substr(w.word, n + 1, 1) || substr(w.word, n, 1) || substr(w.word, n + 2)
  from generate_series(1, length(w.word) - 1) as n)`;

/** Possible corrections of a word `w`. */
const CANDIDATES = sql`
  select word from search_vocabulary
  where word % w.word and length(word) <= ${sql.lit(LONGEST)}
  union
  select word from search_vocabulary
  where length(w.word) <= ${sql.lit(TINY)} and abs(length(word) - length(w.word)) <= 1
    and word >= left(w.word, 1) and word < left(w.word, 1) || chr(1114111)
  union
  select word from search_vocabulary where word = any (${SWAPPED})`;

const selectRepairs = oncePerSearch(
  prepared<Repair, [words: readonly string[], onlyUnknown: boolean, most: number]>(
    'repair words',
    sql`
    select w.word, array(
      select v.word from (
        select *, rank() over (order by errors) = 1 and count(*) over (partition by errors) > 1 as tied
        from (
          select word, similarity(word, w.word) as likeness,
            case when word = any (${SWAPPED}) then 1
              else levenshtein_less_equal(word, w.word, 2) end as errors
          from (${CANDIDATES}) c
        ) c
        where word <> w.word
          and errors <= case when length(w.word) <= ${sql.lit(SHORT)} then 1 else 2 end
        order by errors, likeness desc, word collate "C" limit ${sql.lit(NEAREST)}
      ) v
      cross join lateral (
        select count(*) as uses from (
          select from search_entries e
          where tied and e.words @@ quote_literal(v.word)::tsquery limit ${sql.lit(MOST_USES)}
        ) e
      ) u
      order by errors, uses desc, likeness desc, v.word collate "C" limit ${sql.lit(MEANINGS)}
    ) as meant
    from (
      select word from unnest($1::text[]) with ordinality as typed (word, nth)
      where length(word) between 3 and ${sql.lit(LONGEST)}
        and not ($2::boolean and exists (select from search_vocabulary v where v.word = typed.word))
      order by nth limit $3::int
    ) w`,
  ),
);

/** Maximum number of words of a query that are corrected. */
const MOST_REPAIRED = 4;

/**
 * Finds words of names that differ from these by one or two errors: candidates with enough common trigrams
 * are compared by edit distance. Of equally similar words the most frequent comes first.
 * @param words folded; only the first few are corrected
 * @param which whether words that exist in names are left out
 */
export async function repairWords(
  database: Database,
  words: readonly string[],
  which: 'all' | 'unknown',
): Promise<readonly Repair[]> {
  if (words.length === 0) return [];
  return selectRepairs(database, words, which === 'unknown', MOST_REPAIRED);
}

const selectPlaceRepair = prepared<{ key: string }, [text: string, codes: readonly string[]]>(
  'repair place',
  sql`
    select p.key from (
      select key, country_id, business_count, levenshtein_less_equal(key, $1::text, 2) as errors
      from cities where key % $1::text and business_count > 0 and length(key) <= ${sql.lit(LONGEST)}
      union all
      select key, id, business_count, levenshtein_less_equal(key, $1::text, 2)
      from countries where key % $1::text and business_count > 0 and length(key) <= ${sql.lit(LONGEST)}
    ) p join countries k on k.id = p.country_id
    where errors <= case when length($1::text) <= ${sql.lit(SHORT)} then 1 else 2 end
      and (cardinality($2::text[]) = 0 or k.code = any($2::text[]))
    order by errors, p.business_count desc, p.key limit 1`,
);

/**
 * Finds the city or country whose name differs from a text by one or two errors.
 * @param text folded
 * @param codes the countries that it may be in; empty for all
 * @returns its folded name; null if there is none
 */
export async function repairPlace(
  database: Database,
  text: string,
  codes: readonly string[],
): Promise<string | null> {
  if (text.length < 3 || text.length > LONGEST) return null;
  const [found] = await selectPlaceRepair(database, text, codes);
  return found?.key ?? null;
}
