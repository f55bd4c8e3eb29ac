import type { Database } from '../database/connection.ts';
import type { Splitter } from './tsquery.ts';
import type { Interpretation } from './understand/understand.ts';
import { splitTexts } from './words.queries.ts';

/** Texts that PostgreSQL would split at spaces only, so that it need not be called: most texts. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** @returns a splitter for the texts of an interpretation, and the words of the typed name */
export async function splitterOf(
  database: Database,
  { terms, name, joinedName, fullName, places, namedWithin }: Interpretation,
): Promise<{ readonly split: Splitter; readonly typed: readonly string[] }> {
  const named = [...terms.map(({ words }) => words), name, fullName];
  const others = [joinedName, ...terms.flatMap((term) => [...term.nouns, ...term.equalNouns])];
  const placed = [...places, ...namedWithin].flatMap((place) =>
    'text' in place ? [place.text] : [],
  );
  const texts = [...new Set([...named, ...others, ...placed])];
  const words = new Map<string, readonly string[]>(
    texts.filter((text) => PLAIN.test(text)).map((text) => [text, text.split(' ')]),
  );
  const unsplit = texts.filter((text) => text !== '' && !words.has(text));
  if (unsplit.length > 0)
    for (const row of await splitTexts(database, unsplit)) words.set(row.text, row.words);
  const split = (text: string) => words.get(text) ?? [];
  return { split, typed: [...new Set(named.flatMap(split))] };
}
