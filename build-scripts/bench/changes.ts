import { createWriteStream } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Cell } from '../../api/exports/cell.ts';
import { writeCsv } from '../sample/csv-writer.ts';

export type Listing = { readonly id: number; readonly slug: string };

/** Public listings, another choice each time. */
export async function randomListings(db: Kysely<DB>, count: number): Promise<Listing[]> {
  return db
    .selectFrom('businesses')
    .select(['id', 'slug'])
    .where('public', '=', true)
    .orderBy(sql`random()`)
    .limit(count)
    .execute();
}

/** Changes a listing as an administrator's edit does; resolves when it has committed. */
export async function editListing(
  db: Kysely<DB>,
  { id }: Listing,
  values: { readonly approved: boolean } | { readonly url: string },
): Promise<void> {
  const set = sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  );
  await db
    .transaction()
    .execute((trx) =>
      changeListings(trx, PRIORITY.edit, (listings) => listings.update({ ids: [id], set })),
    );
}

/**
 * Writes a spreadsheet of listings that are there already, with other phones and opening hours than
 * they have, and ratings that have moved by a tenth, as they have from one month to the next.
 * @param count how many; fewer where there are fewer
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
  await writeCsv(columns, cells, createWriteStream(file));
}
