import type { Database } from '../database/connection.ts';
import { tokensOf } from './understand/fold.ts';
import { repairWords } from './words.queries.ts';

/** Words, with their likeliest correction; null without one. */
export type Repairs = ReadonlyMap<string, string | null>;

/**
 * The likeliest correction of each word.
 * @param words folded
 * @param which whether words that exist in names are left out
 */
export async function repairText(
  database: Database,
  words: readonly string[],
  which: 'all' | 'unknown',
): Promise<Repairs> {
  const repairs = await repairWords(database, words, which);
  return new Map(repairs.map(({ word, meant: [likeliest = null] }) => [word, likeliest]));
}

/** Replaces words of a text. */
export function correctText(text: string, replacements: Repairs): string {
  let corrected = '';
  let at = 0;
  for (const { word, start, end } of tokensOf(text)) {
    corrected += text.slice(at, start) + (replacements.get(word) ?? text.slice(start, end));
    at = end;
  }
  return corrected + text.slice(at);
}
