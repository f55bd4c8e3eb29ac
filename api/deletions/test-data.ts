import { type Kysely, type RawBuilder, sql } from 'kysely';
import { TEST_DATA_EXAMPLES, type TestData } from '../contract/calls/deletions.ts';
import type { DB } from '../database/tables.ts';

const WORDS = 'business|company|listing|place|shop|isletme|isletmesi|firma|firmasi|kayit|kaydi';

/** Matches names in lower case and ASCII. */
const TEST_NAME = `^(test|deneme)( (${WORDS}))?( ?[#-]?[0-9]{1,6})?$`;

/**
 * A condition: the listing `b` is test data. Deleting test data must never delete a real listing, so one of
 * these must be true:
 *
 * - The place id begins like those of the sample generator (`npm run sample`), of the example in the import
 *   template, or of examples in handbooks. Google's place ids also begin with ChIJ, but fewer than one in
 *   64^6 continues with these letters.
 * - The name is only Test or Deneme, optionally with a word for a business and a number ("Test",
 *   "Test Business 3", "DENEME İŞLETMESİ", but not "Test Drive Garage"), and the listing has no place id,
 *   no CID, no rating and no reviews.
 */
export const IS_TEST_DATA: RawBuilder<boolean> = sql`(
  b.place_id ^@ 'ChIJsample' or b.place_id ^@ 'ChIJornek0000' or b.place_id ^@ 'ChIJexample'
  or b.place_id is null and b.cid is null and b.rating is null and b.reviews = 0
    and lower(translate(b.name, 'İIıŞşÖö', 'iiissoo')) ~ ${TEST_NAME}
)`;

/** Counts the test listings, and reads the names of the first ones. */
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
