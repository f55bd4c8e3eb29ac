import { sql } from 'kysely';
import { TOUCHED_PAIRS } from '../changes/touched-pairs.queries.ts';
import { COUNTRY_CARD_CITIES, COUNTRY_CARDS } from '../contract/pages/pagination.ts';
import { PAIRS_OF_NEIGHBOURS } from './neighbour-pairs.ts';

/** A query of ids: countries one of whose largest cities shows one of its best listings otherwise. */
const WITH_CARDS = sql`
  select c.country_id from (${TOUCHED_PAIRS}) t join cities c on c.id = t.city_id
  where t.score >= coalesce((
      select l.score from businesses l where l.listed and l.city_id = t.city_id
      order by l.score desc offset ${sql.lit(COUNTRY_CARDS - 1)} limit 1), '-infinity')
    and c.business_count >= coalesce((
      select l.business_count from cities l where l.country_id = c.country_id and l.business_count > 0
      order by l.business_count desc offset ${sql.lit(COUNTRY_CARD_CITIES - 1)} limit 1), 0)`;

/** A query of ids: the countries whose first page shows a card, or links to a neighbour, that has changed. */
export const countriesWithLinks = () => sql`
    ${WITH_CARDS}
    union
    select n.id from changed_countries c join countries k on k.id = c.country_id
    join ${PAIRS_OF_NEIGHBOURS} on pair.code = k.code
    join countries n on n.code = pair.other
    where (c.old_count = 0) <> (c.new_count = 0)`;
