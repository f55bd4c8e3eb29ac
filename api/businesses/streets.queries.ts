import { type Kysely, sql } from 'kysely';
import { type AdminStreets, MOST_STREETS } from '../contract/calls/admin-list.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { findByFacts } from './find-text.queries.ts';

/** A text has at least this many characters. */
const LEAST_TEXT = 3;
/** Of more listings that a text finds, the streets of about this number are looked at. */
const MOST_LISTINGS = 2_000;

/**
 * Finds streets by the words of addresses: those that have a word of the text, of listings that have all of them.
 * @returns them with the middle of their listings, those with most listings first
 */
export async function findStreets(db: Kysely<DB>, text = ''): Promise<AdminStreets> {
  if (text.trim().length < LEAST_TEXT) return [];
  const ids = sampleOf(await findByFacts(db, text));
  if (ids.length === 0) return [];
  const { rows } = await sql<AdminStreets[number]>`
    select b.street, c.name as city, k.code as "countryCode",
      avg(b.latitude) as latitude, avg(b.longitude) as longitude
    from businesses b join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    where b.id = any(${plainArray(ids)}::bigint[]) and b.deleted_at is null
      and b.street is not null and b.latitude is not null and b.longitude is not null
      and exists (
        select from unnest(search_words(search_fold(${text}::text))) word
        where word !~ '^[0-9]+$' and (
          word = any(search_words(search_fold(b.street)))
          or length(word) >= ${sql.lit(LEAST_TEXT)} and strpos(search_fold(b.street), word) > 0
        )
      )
    group by b.street, c.id, k.code order by count(*) desc, b.street collate "C", c.id
    limit ${sql.lit(MOST_STREETS)}`.execute(db);
  return rows;
}

/** Every second one, every third … of too many, so that the sample has the streets in which most of them are. */
function sampleOf(ids: readonly number[]): readonly number[] {
  const step = Math.ceil(ids.length / MOST_LISTINGS);
  return step <= 1 ? ids : ids.filter((_, index) => index % step === 0);
}
