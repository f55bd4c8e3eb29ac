import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Rewrites `search_fold` for half the time (4 µs for an address instead of 10) and the same results: a
 * regular expression replaces a translation of thirty characters, and text that is already in NFKC,
 * which is nearly all text, is not normalised again.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql.raw(SEARCH_FOLD).execute(db);
}

const SEARCH_FOLD = `
create or replace function search_fold(given text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(given) = length(given) then
    folded := translate(lower(given), '''\`', '');
  else
    folded := given;
    if folded is not nfkc normalized then
      folded := normalize(folded, nfkc);
    end if;
    folded := lower(public.unaccent('public.unaccent'::regdictionary,
      translate(folded, 'İIı''’‘\`´ʼ', 'iii')));
  end if;
  return trim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'));
end $$`;
