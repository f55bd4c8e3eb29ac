import { type Kysely, sql } from 'kysely';
import { MAX_SUGGESTIONS, type SuggestAnswer } from '../contract/pages/search-api.ts';
import type { DB } from '../database/tables.ts';

type Suggestion = SuggestAnswer['suggestions'][number];

/** Maximum of each kind, before the likeliest are chosen. */
const AT_MOST = sql.lit(MAX_SUGGESTIONS);
/** Maximum number of names with the prefix that are ranked: 'the' begins thousands. */
const NAMES = sql.lit(500);
/** Minimum length of a text for which listings are suggested: shorter prefixes match too many names. */
const NAMED_FROM = 3;

/** A LIKE pattern. Needs no escaping: folded text has letters, digits and spaces only. */
const BEGINS = sql`t.folded || '%'`;
/** Upper bound of the prefix range: LIKE with a parameter would not use an index. */
const END = sql`(t.folded || chr(1114111))`;

/**
 * Suggests categories with a word that begins with the text, and listings whose name does.
 * @param text as it is being typed
 */
export async function suggestWhat(db: Kysely<DB>, text: string): Promise<Suggestion[]> {
  const named = text.length < NAMED_FROM ? sql`where false` : sql``;
  const { rows } = await sql<Suggestion>`
    with t as materialized (select search_fold(${text}::text) as folded),
    categories_found as (
      select 'category' as kind, name as text, null::text as detail, business_count as count,
        case when key like ${BEGINS} then 0 else 1 end as nth
      from categories, t
      where business_count > 0 and t.folded <> ''
        and (key like ${BEGINS} or key like '% ' || ${BEGINS})
      order by nth, business_count desc, name collate "C" limit ${AT_MOST}
    ),
    names_found as (
      select e.business_id, e.score from t cross join lateral (
        select business_id, score from search_entries
        where t.folded <> '' and name ~>=~ t.folded and name ~<~ ${END}
        order by name using ~<~ limit ${NAMES}
      ) e ${named} order by score desc, business_id limit ${AT_MOST}
    )
    select kind, text, detail, count from (
      select kind, text, detail, count, nth * 2 as nth, count::float8 as weight from categories_found
      union all
      select 'business', b.name, c.name || ', ' || k.code, null, 1, n.score
      from names_found n join businesses b on b.id = n.business_id
      join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    ) s order by nth, weight desc, text collate "C" limit ${AT_MOST}`.execute(db);
  return rows;
}

/** Suggests cities and countries whose name begins with the text, the ones with most listings first. */
export async function suggestWhere(db: Kysely<DB>, text: string): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with t as materialized (select search_fold(${text}::text) as folded),
    cities_found as materialized (
      select c.* from t cross join cities c
      where t.folded <> '' and c.key >= t.folded and c.key < ${END}
    )
    select kind, text, detail, count from (
      select 'country' as kind, name as text, null::text as detail, business_count as count
      from countries, t where business_count > 0 and t.folded <> '' and key like ${BEGINS}
      union all
      select * from (
        select 'city', c.name || ', ' || k.name, null, c.business_count
        from cities_found c join countries k on k.id = c.country_id
        where c.business_count > 0
        order by c.business_count desc, c.name collate "C" limit ${AT_MOST}
      ) c
    ) s order by count desc, text collate "C" limit ${AT_MOST}`.execute(db);
  return rows;
}
