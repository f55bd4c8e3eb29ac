import { type Kysely, type RawBuilder, sql } from 'kysely';
import { TEST_DATA_EXAMPLES, type TestData } from '../contract/calls/deletions.ts';
import type { DB } from '../database/tables.ts';

const WORDS = 'business|company|listing|place|shop|isletme|isletmesi|firma|firmasi|kayit|kaydi';

/** In lower case, with the letters of English alone. */
const TEST_NAME = `^(test|deneme)( (${WORDS}))?( ?[#-]?[0-9]{1,6})?$`;

/**
 * Whether the listing `b` is test data. Deleting that must never take a real listing along, so it is
 * one only where
 *
 * - its place id begins as those of the sample generator do (`npm run sample`), as that of the example
 *   in the template of imports does, or as examples in handbooks are written. Google's begin with
 *   ChIJ, too, but fewer than one in 64^6 has these letters next;
 * - or it is called nothing but Test or Deneme, with one of a few words for a business after it or
 *   none, and a number or none ("Test", "Test Business 3", "DENEME İŞLETMESİ"), and nobody else
 *   knows of it: it has no place id, no cid, no rating and no review. "Test Drive Garage" is none.
 */
export const IS_TEST_DATA: RawBuilder<boolean> = sql`(
  b.place_id ^@ 'ChIJsample' or b.place_id ^@ 'ChIJornek0000' or b.place_id ^@ 'ChIJexample'
  or b.place_id is null and b.cid is null and b.rating is null and b.reviews = 0
    and lower(translate(b.name, 'İIıŞşÖö', 'iiissoo')) ~ ${TEST_NAME}
)`;

/** How many test listings there are, and the names of some. */
export async function findTestData(db: Kysely<DB>): Promise<TestData> {
  const { rows } = await sql<TestData>`
    with found as materialized (
      select b.id, b.name from businesses b where b.deleted_at is null and ${IS_TEST_DATA}
    )
    select (select count(*) from found) as count, array(
      select name from found order by id limit ${sql.lit(TEST_DATA_EXAMPLES)}
    ) as examples`.execute(db);
  return rows[0] ?? { count: 0, examples: [] };
}
