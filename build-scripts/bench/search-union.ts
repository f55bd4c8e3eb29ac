import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import type { CategoryVocabulary } from '../../api/search/understand/categories.ts';
import { fold } from '../../api/search/understand/fold.ts';
import { sampleListings, TARGET, type TargetListing } from './search-queries.ts';

/** A listing of another category or city than the words name, by which it must nevertheless be found. */
export type NamedOtherwise = { readonly listing: TargetListing; readonly words: string };

/** Number of listings that are examined for each requested one. */
const EXAMINED = 12;

/** Listings of a kind of a category, with the category: 'Thai restaurant', by 'restaurant'. */
export const kindsOfCategories = (db: Kysely<DB>, vocabulary: CategoryVocabulary, count: number) =>
  findNamed(db, 'kinds', count, ({ category }) => {
    const words = fold(category).split(' ');
    const [head = ''] = words.slice(-1);
    const meant = words.length > 1 && vocabulary.match([head], 0);
    return meant && fold(meant.label) === head ? head : undefined;
  });

/** Listings with a word for another category in their name: 'Mercearia Esteves', a convenience store. */
export const namesWithCategoryWords = (
  db: Kysely<DB>,
  vocabulary: CategoryVocabulary,
  count: number,
) =>
  findNamed(db, 'names', count, ({ name }) => {
    const words = fold(name).split(' ');
    if (words.length === 1) return undefined;
    return words.find(
      (word) => word.length > 3 && /^[a-z]+$/.test(word) && vocabulary.match([word], 0) !== null,
    );
  });

/** @param wordsOf the words of a listing; undefined for a listing that is left out */
async function findNamed(
  db: Kysely<DB>,
  salt: string,
  count: number,
  wordsOf: (listing: TargetListing) => string | undefined,
): Promise<readonly NamedOtherwise[]> {
  const listings = await sampleListings(db, 'latin', count * EXAMINED, salt);
  const found = listings.flatMap((listing) => {
    const words = wordsOf(listing);
    return words === undefined ? [] : [{ listing, words }];
  });
  return found.slice(0, count);
}

/** Listings in 'East Chattanooga', by their name and 'Chattanooga', if that has listings as well. */
export async function namesAroundCities(
  db: Kysely<DB>,
  count: number,
): Promise<readonly NamedOtherwise[]> {
  const { rows } = await sql<TargetListing & { readonly beside: string }>`
    select ${TARGET}, n.name as beside from cities c
    cross join lateral (
      select o.name from cities o
      where o.country_id = c.country_id and o.business_count > 0 and length(o.key) > 4
        and o.key in (substr(c.key, strpos(c.key, ' ') + 1), left(c.key, strpos(c.key, ' ') - 1))
        and exists (
          select from businesses a join businesses f on f.city_id = o.id
          where a.city_id = c.id and abs(a.latitude - f.latitude) < 0.2 and abs(a.longitude - f.longitude) < 0.2)
      limit 1
    ) n
    join businesses b on b.city_id = c.id and b.listed
    join categories g on g.id = b.category_id join countries k on k.id = c.country_id
    where strpos(c.key, ' ') > 1 and b.name ~ '[A-Za-z]{4}' and length(b.name) <= 60
    order by md5(b.id || 'around') limit ${count}`.execute(db);
  return rows.map(({ beside, ...listing }) => ({ listing, words: `${listing.name} ${beside}` }));
}
