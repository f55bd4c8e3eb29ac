import { type Kysely, sql } from 'kysely';
import { MAX_SUGGESTIONS, type SuggestAnswer } from '../contract/pages/search-api.ts';
import { businessPath } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import type { CategoryVocabulary } from './understand/categories.ts';
import { countriesBeginning } from './understand/country-names.ts';
import { fold } from './understand/fold.ts';
import { regionsBeginning } from './understand/regions.ts';

type Suggestion = SuggestAnswer['suggestions'][number];

/** Maximum of each kind, before the likeliest are chosen. */
const AT_MOST = sql.lit(MAX_SUGGESTIONS);
/** Maximum number of names with the prefix that are ranked: 'the' begins thousands. */
const NAMES = sql.lit(500);
/** Minimum length of a text for which listings are suggested: shorter prefixes match too many names. */
const NAMED_FROM = 3;

/** One Latin letter begins too many names in other languages; one Chinese character is a word. */
const TOO_SHORT = /^[a-z0-9]?$/;

/** A LIKE pattern. Needs no escaping: folded text has letters, digits and spaces only. */
const BEGINS = sql`t.folded || '%'`;
/** Upper bound of the prefix range: LIKE with a parameter would not use an index. */
const END = sql`(t.folded || chr(1114111))`;

/**
 * Suggests categories with a word that begins with the text, also in other languages, and listings whose name does.
 * @param text as it is being typed
 */
export async function suggestWhat(
  db: Kysely<DB>,
  text: string,
  { beginning }: Pick<CategoryVocabulary, 'beginning'>,
): Promise<Suggestion[]> {
  const folded = fold(text);
  const foreign = TOO_SHORT.test(folded) ? [] : beginning(folded);
  const named = text.length < NAMED_FROM ? sql`where false` : sql``;
  const { rows } = await sql<Omit<Suggestion, 'path'> & { readonly slug: string | null }>`
    with t as materialized (select search_fold(${text}::text) as folded),
    categories_found as (
      select 'category' as kind, name as text, null::text as detail, business_count as count,
        case when key like ${BEGINS} then 0 else 1 end as nth
      from categories, t
      where business_count > 0 and t.folded <> ''
        and (key like ${BEGINS} or key like '% ' || ${BEGINS})
      order by nth, business_count desc, name collate "C" limit ${AT_MOST}
    ),
    foreign_found as (
      select distinct on (c.id) 'category' as kind, c.name as text, f.noun as detail, c.business_count as count, 0 as nth
      from unnest(${foreign.map(({ id }) => id)}::int[], ${foreign.map(({ noun }) => noun)}::text[]) f (id, noun)
      join categories c on c.id = f.id
      where c.business_count > 0 and c.name not in (select text from categories_found)
      order by c.id, length(f.noun), f.noun
    ),
    names_found as (
      select e.business_id, e.score from t cross join lateral (
        select business_id, score from search_entries
        where t.folded <> '' and name ~>=~ t.folded and name ~<~ ${END}
        order by name using ~<~ limit ${NAMES}
      ) e ${named} order by score desc, business_id limit ${AT_MOST}
    )
    select kind, text, detail, count, slug from (
      select kind, text, detail, count, nth * 2 as nth, count::float8 as weight, null as slug
      from (select * from categories_found union all select * from foreign_found) c
      union all
      select 'business', b.name, c.name || ', ' || k.code, null, 1, n.score, b.slug
      from names_found n join businesses b on b.id = n.business_id
      join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    ) s order by nth, weight desc, text collate "C" limit ${AT_MOST}`.execute(db);
  return rows.map(({ slug, ...row }) => ({
    ...row,
    path: slug === null ? null : businessPath(slug),
  }));
}

/** Maximum number of names of cities in other languages that are ranked. */
const CITY_NAMES = sql.lit(1_000);

/**
 * Suggests cities, regions and countries with a name that begins with the text, in any language, the ones with most
 * listings first. The detail is the name that does, where the place is shown under another.
 */
export async function suggestWhere(db: Kysely<DB>, text: string): Promise<Suggestion[]> {
  const folded = fold(text);
  const isShort = TOO_SHORT.test(folded);
  const countries = isShort ? new Map<string, string>() : countriesBeginning(folded);
  const regions = isShort ? [] : regionsBeginning(folded);
  const { rows } = await sql<Omit<Suggestion, 'path'>>`
    with t as materialized (select search_fold(${text}::text) as folded),
    cities_found as materialized (
      select c.id, null::text as other from t cross join cities c
      where t.folded <> '' and c.key >= t.folded and c.key < ${END} and c.business_count > 0
      union all
      select n.city_id, n.key from t cross join lateral (
        select city_id, key from city_names
        where not ${isShort}::boolean and t.folded <> '' and key >= t.folded and key < ${END}
        order by key limit ${CITY_NAMES}
      ) n
    ),
    regions_named as (
      select coalesce(o.merged_into, o.id) as id, f.name collate "C" as name
      from unnest(
        ${regions.map(({ countryCode }) => countryCode)}::text[], ${regions.map(({ slug }) => slug)}::text[],
        ${regions.map(({ name }) => name)}::text[]
      ) f (code, slug, name)
      join countries k on k.code = f.code join regions o on o.country_id = k.id and o.slug = f.slug
      union all
      select coalesce(o.merged_into, o.id), o.key from t cross join regions o
      where not ${isShort}::boolean and t.folded <> '' and o.key >= t.folded and o.key < ${END}
    ),
    countries_found as (
      select k.name, k.key, k.business_count, f.name as other
      from countries k left join unnest(${[...countries.keys()]}::text[], ${[...countries.values()]}::text[])
        f (code, name) on f.code = k.code
      cross join t
      where k.business_count > 0 and t.folded <> '' and (k.key like ${BEGINS} or f.name is not null)
    )
    select kind, text, detail, count from (
      select 'country' as kind, name as text,
        case when key like ${BEGINS} then null else other end as detail, business_count as count
      from countries_found, t
      union all
      select 'region', r.name || ', ' || k.name,
        case when r.key like ${BEGINS} then null else f.name end, r.business_count
      from (select id, min(name) as name from regions_named group by id) f
      join regions r using (id) join countries k on k.id = r.country_id
      cross join t
      where r.business_count > 0
      union all
      select * from (
        select 'city', c.name || ', ' || k.name, f.other, c.business_count
        from (select distinct on (id) id, other from cities_found order by id, other nulls first) f
        join cities c using (id) join countries k on k.id = c.country_id
        where c.business_count > 0
        order by f.other is not null, c.business_count desc, c.name collate "C"
        limit ${AT_MOST}
      ) c
    ) s
    -- Whatever is shown under the typed name counts first.
    order by detail is not null, count desc, text collate "C", kind
    limit ${AT_MOST}`.execute(db);
  // Berlin is a city and a region.
  const texts = new Set(rows.map((row) => row.text));
  return [...texts].flatMap((one) => {
    const row = rows.find((other) => other.text === one);
    return row ? [{ ...row, path: null }] : [];
  });
}
