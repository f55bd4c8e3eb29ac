import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS, /;\s*\n\n/);

/**
 * Search: one narrow row for each listing, written in the transaction that changes the listing.
 *
 * `search_fold` returns a text in lower case, without accents, with single spaces between words.
 * `search_words` returns these words; a run of letters of a script without spaces between words
 * (Chinese, Japanese, Thai …) gives its pairs of letters instead.
 *
 * `words` of an entry holds the words of the name and of its transliteration, the words of the address
 * as `@…`, and facts that no word can collide with: `#k…` category, `#c…` city, `#t…` country, `#p…`
 * postcode, `#f…` features, `#g…` and `#h…` its squares of a tenth of a degree and of a degree, `#q…` its
 * quarter by score. One index finds any combination, and returns the best quarter first.
 *
 * Ratings change often and no index contains them, so that such a change is a HOT update, for which
 * the fillfactor leaves room.
 */
/** Letters of scripts without spaces between words. */
const UNSPACED = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]`;

const STATEMENTS = `
create extension if not exists unaccent;

create extension if not exists fuzzystrmatch;

create function search_fold(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(given) = length(given) then
    folded := translate(lower(given), E'.,;:!?-/&()#@+*=_"<>[]{}|~^%$\\\\\\t\\n\\r''\`',
      '                                 ');
  else
    folded := regexp_replace(
      lower(public.unaccent('public.unaccent'::regdictionary, translate(normalize(given, nfkc), 'İIı''’‘\`´ʼ', 'iii'))),
      '[^[:alnum:]]+', ' ', 'g');
  end if;
  if strpos(folded, '  ') > 0 then
    folded := array_to_string(array_remove(string_to_array(folded, ' '), ''), ' ');
  end if;
  return trim(folded);
end $$;

create function search_words(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if folded !~ '${UNSPACED}' then
    return string_to_array(folded, ' ');
  end if;
  return (
    select array_agg(distinct case when word ~ '${UNSPACED}' then substr(word, at, 2) else word end)
    from unnest(string_to_array(folded, ' ')) as word,
      generate_series(1, case when word ~ '${UNSPACED}' then greatest(length(word) - 1, 1) else 1 end) as at
  );
end $$;

create function search_address(address text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array_remove(array_remove(string_to_array(
    replace(' ' || translate(search_fold(address), '0123456789', '          '), ' ', ' @'), ' '), '@'), '');
end $$;

create function search_features(features bigint) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := '{}';
  bits bigint := features;
  at integer := 0;
begin
  while bits > 0 loop
    if bits & 1 = 1 then
      found := found || ('#f' || at);
    end if;
    bits := bits >> 1;
    at := at + 1;
  end loop;
  return found;
end $$;

alter table businesses add column features bigint, add column open_minutes int4multirange;

create index businesses_underived on businesses (id) where features is null;

alter table countries add column key text collate "C" not null generated always as (search_fold(name)) stored;

alter table cities add column key text collate "C" not null generated always as (search_fold(name)) stored;

alter table categories add column key text collate "C" not null generated always as (search_fold(name)) stored;

create index countries_by_key on countries (key);

create index cities_by_key on cities (key, business_count desc);

create index cities_by_slug on cities (slug, business_count desc);

create index cities_by_key_part on cities using gin (key gin_trgm_ops);

create index categories_by_key on categories (key, business_count desc);

create table search_entries (
  business_id bigint primary key,
  city_id integer not null,
  category_id integer not null,
  score double precision not null,
  reviews integer not null,
  rating real,
  verified boolean not null,
  features bigint not null,
  open_minutes int4multirange,
  time_zone text,
  latitude real,
  longitude real,
  missing smallint not null,
  name text collate "C" not null,
  alias text collate "C",
  words tsvector not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.05, toast_tuple_target = 2048);

create index search_entries_by_words on search_entries using gin (words) with (gin_pending_list_limit = 1024);

create index search_entries_by_name on search_entries (name text_pattern_ops, business_id);

create index search_entries_by_alias on search_entries (alias text_pattern_ops, business_id) where alias is not null;

create table search_vocabulary (word text collate "C" primary key);

create index search_vocabulary_by_part on search_vocabulary using gin (word gin_trgm_ops);
`;
