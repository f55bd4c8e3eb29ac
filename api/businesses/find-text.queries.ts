import { type Kysely, type RawBuilder, sql } from 'kysely';
import { businessPath } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { all, any, lexeme, prefix } from '../search/tsquery.ts';
import { phoneDigits, phoneQuery } from '../search/understand/phones.ts';

/** Maximum number of listings that a text finds by its words; of more, only those are found whose names contain it. */
const AT_MOST = 20_000;

const PLACE_ID = /^[\w-]{20,300}$/;
const NUMBER = /^\d+$/;
/** Maximum digits of a listing's number, and of a cid. */
const ID_DIGITS = 9;
const CID_DIGITS = 20;
/** A page of the site, in full or in part. */
const PAGE = /(?:^|\/)business\/([^/?#\s]+)/;
const SLUG = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u;
const WEBSITE = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:[/:?#]\S*)?$/iu;
/** A postcode may also be a part of a phone number: both are looked for. */
const PHONE = { least: 6, unless: null };
/** Maximum length of a postcode without its spaces. */
const POSTCODE = 10;
/** Words of fewer letters are looked for as they are, others also as the beginning of words. */
const BEGINNING = 3;

/**
 * Finds listings by other facts than a part of their names: the words of name and address in any order and without
 * their accents, phone number, postcode, website, place id, cid, number, slug, or the present or a former address of their page.
 * @param text three characters or more
 * @returns ids, unordered, of listings that may be deleted
 */
export async function findByFacts(db: Kysely<DB>, text: string): Promise<number[]> {
  const given = text.trim();
  const { rows: split } = await sql<{ words: string[] | null }>`
    select search_words(search_fold(${given}::text)) as words`.execute(db);
  const words = split[0]?.words ?? [];
  const numbers = words.filter((word) => NUMBER.test(word));
  const isNumber = numbers.length === words.length;
  const query = any([
    wordsQuery(words),
    phoneQuery(phoneDigits(given, PHONE)),
    postcodeQuery(words),
  ]);
  const [named, exact] = await Promise.all([
    query === '' ? [] : findWords(db, query, isNumber ? [] : numbers),
    findExact(db, given),
  ]);
  return [...new Set([...(named.length > AT_MOST ? [] : named), ...exact])];
}

/** Each word in the name or in the address; numbers are no words of addresses. */
const wordsQuery = (words: readonly string[]): string =>
  all(
    words
      .filter((word) => !NUMBER.test(word))
      .map((word) => {
        const matches = word.length < BEGINNING ? lexeme : prefix;
        const inAddress = word.split(/\d+/).filter((part) => part !== '');
        return any([matches(word), all(inAddress.map((part) => matches(`@${part}`)))]);
      }),
  );

function postcodeQuery(words: readonly string[]): string {
  const code = words.join('');
  return /\d/.test(code) && code.length <= POSTCODE ? prefix(`#p${code}`) : '';
}

/** @param numbers that the listings also have, in any of these columns */
async function findWords(
  db: Kysely<DB>,
  query: string,
  numbers: readonly string[],
): Promise<number[]> {
  const most = sql.lit(AT_MOST + 1);
  const texts = sql`concat_ws(' ', b.name, b.full_address, b.postal_code, b.phone)`;
  const hasNumbers = numbers.map(
    (number) => sql`strpos(regexp_replace(${texts}, '[ ()./-]', '', 'g'), ${number}) > 0`,
  );
  const { rows } = await sql<{ id: number }>`
    select b.id from (
      (select business_id as id from search_entries where words @@ ${query}::tsquery limit ${most})
      union all
      (select b.id from businesses b where not b.listed and b.deleted_at is null
        and array_to_tsvector(listing_words(search_fold(b.name), b.full_address, b.phone, b.postal_code))
          @@ ${query}::tsquery limit ${most})
    ) found join businesses b using (id)
    ${hasNumbers.length === 0 ? sql`` : sql`where ${sql.join(hasNumbers, sql` and `)}`}
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

async function findExact(db: Kysely<DB>, text: string): Promise<number[]> {
  const slug = PAGE.exec(text)?.[1] ?? (SLUG.test(text) ? text.toLowerCase() : undefined);
  const host = WEBSITE.exec(text)?.[1]?.toLowerCase();
  const isNumber = NUMBER.test(text);
  const conditions: RawBuilder<unknown>[] = [
    PLACE_ID.test(text) ? sql`place_id = ${text}` : [],
    isNumber && text.length <= CID_DIGITS ? sql`cid = ${text}` : [],
    isNumber && text.length <= ID_DIGITS ? sql`id = ${Number(text)}` : [],
    slug === undefined
      ? []
      : [
          sql`slug = ${slug}`,
          sql`id in (select key from former_paths where kind = 'business' and path = ${businessPath(slug)})`,
        ],
    host === undefined
      ? []
      : sql`url is not null and website_host(url) collate "C" like ${`${host.replace(/[\\%_]/g, '\\$&')}%`}`,
  ].flat();
  if (conditions.length === 0) return [];
  // One query for each: a condition of several could use no index.
  const { rows } = await sql<{ id: number }>`${sql.join(
    conditions.map(
      (condition) => sql`(select id from businesses where ${condition} limit ${sql.lit(AT_MOST)})`,
    ),
    sql` union `,
  )}`.execute(db);
  return rows.map(({ id }) => id);
}
