import type { Database } from '../database/connection.ts';
import { tokensOf } from './understand/fold.ts';
import { repairWords } from './words.queries.ts';

/**
 * The likeliest correction of each word.
 * @param words folded
 * @param which whether words that exist in names are left out
 * @returns corrections by word; words without one are missing
 */
export async function repairText(
  database: Database,
  words: readonly string[],
  which: 'all' | 'unknown',
): Promise<ReadonlyMap<string, string>> {
  const repairs = await repairWords(database, words, which);
  return new Map(
    repairs.flatMap(({ word, meant: [likeliest] }) =>
      likeliest === undefined ? [] : [[word, likeliest] as const],
    ),
  );
}

/** Replaces words of a text. */
export function correctText(text: string, replacements: ReadonlyMap<string, string>): string {
  let corrected = '';
  let at = 0;
  for (const { word, start, end } of tokensOf(text)) {
    corrected += text.slice(at, start) + (replacements.get(word) ?? text.slice(start, end));
    at = end;
  }
  return corrected + text.slice(at);
}
