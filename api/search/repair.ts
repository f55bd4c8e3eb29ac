import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';
import { tokensOf } from './understand/fold.ts';
import { repairWords } from './words.queries.ts';

/** Words of one search that are repaired at most. */
const AT_MOST = 4;

/**
 * What words that nobody is called may have meant.
 * @param unknown folded words
 * @returns the likeliest for each word that has one
 */
export async function repairText(
  db: Kysely<DB>,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const repairs = await repairWords(db, unknown.slice(0, AT_MOST));
  return new Map(
    repairs.flatMap(({ word, meant: [likeliest] }) =>
      likeliest === undefined ? [] : [[word, likeliest] as const],
    ),
  );
}

/** A text with some of its words replaced by others. */
export function correctText(text: string, replacements: ReadonlyMap<string, string>): string {
  let corrected = '';
  let at = 0;
  for (const { word, start, end } of tokensOf(text)) {
    corrected += text.slice(at, start) + (replacements.get(word) ?? text.slice(start, end));
    at = end;
  }
  return corrected + text.slice(at);
}
