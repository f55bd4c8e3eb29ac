import { createWriteStream } from 'node:fs';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { writeCsv } from '../sample/formats/csv-writer.ts';

export type ListingRef = { readonly id: number; readonly slug: string };

/**
 * Listings from all parts of the directory, the same in each run, that are in lists and sitemaps: a permanently closed one
 * only has its page.
 */
export async function scatteredListings(db: Kysely<DB>, count: number): Promise<ListingRef[]> {
  return db
    .selectFrom('businesses')
    .select(['id', 'slug'])
    .where('listed', '=', true)
    .orderBy(sql`hashint8(id)`)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Changes a listing like an administrator's edit; resolves when it has committed. @param set assignments */
export async function editListing(
  db: Kysely<DB>,
  { id }: ListingRef,
  set: RawBuilder<unknown>,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      changeListings(trx, PRIORITY.edit, (listings) => listings.update({ ids: [id], set })),
    );
}

/**
 * Writes a spreadsheet of existing listings with other phones and opening hours, and with ratings that have
 * moved by a tenth, as they do within a month.
 * @param count number of listings; fewer if there are fewer
 */
export async function writeChangedListings(
  db: Kysely<DB>,
  file: string,
  count: number,
): Promise<void> {
  const { rows } = await sql<Record<string, Cell>>`
    select b.place_id, b.name, b.full_address, g.name as category, c.name as city,
      n.code as country_code, '+1 201 555 ' || lpad((random() * 9999)::int::text, 4, '0') as phone,
      round((coalesce(b.rating, 4) + case when b.rating > 4.8 or random() < 0.5
        then -0.1 else 0.1 end)::numeric, 1) as rating,
      json_build_object('Monday', (1 + random() * 10)::int || 'AM-8PM')::text as working_hours
    from businesses b join categories g on g.id = b.category_id join cities c on c.id = b.city_id
    join countries n on n.id = c.country_id
    where b.public and b.place_id is not null order by random() limit ${count}`.execute(db);
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null));
  await writeCsv({ header: columns, rows: cells }, createWriteStream(file));
}
