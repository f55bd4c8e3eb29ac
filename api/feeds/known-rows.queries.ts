import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/tables.ts';
import type { ImportJob } from '../imports/jobs/import-jobs.queries.ts';
import { releaseBefore } from './absences.queries.ts';
import { addKnownRow, type KnownRowsData, noKnownRows } from './known-rows.ts';
import { readingSeed } from './reading-seed.ts';

/** Bytes of a row: its hash, the id and the version of its listing, and whether that has a place id. */
const ROW_BYTES = 8 + 8 + 4 + 1;

const notedSchema = z.object({ position: z.int(), rows: z.int() });

/** The known rows of an import; null if it is no full release of a feed. */
export async function readKnownRowsOf(
  db: Kysely<DB>,
  { id, feed, fill, erase = false }: Pick<ImportJob, 'id' | 'feed' | 'fill' | 'erase'>,
): Promise<KnownRowsData | null> {
  if (!feed?.full) return null;
  const seed = await readingSeed(db, { fill, erase });
  return readKnownRows(db, { feedId: feed.id, importId: id, seed });
}

/**
 * The rows of the last full release of a feed whose listings have not changed since. A change makes a new version of
 * a listing, whose xmin is that of its transaction.
 */
async function readKnownRows(
  db: Kysely<DB>,
  { feedId, importId, seed }: { feedId: number; importId: number; seed: string },
): Promise<KnownRowsData> {
  const release = releaseBefore(feedId, importId);
  const { rows } = await sql`
    select position, cardinality(business_ids) as rows from import_seen
    where import_id = ${release} and row_hashes is not null order by position`.execute(db);
  const batches = notedSchema.array().parse(rows);
  const known = noKnownRows(
    seed,
    batches.reduce((sum, batch) => sum + batch.rows, 0),
  );
  const read = async (position: number): Promise<Buffer> => {
    const { rows: packed } = await sql<{ bytes: Buffer | null }>`
      select string_agg(
        int8send(u.row_hash) || int8send(b.id) || xidsend(u.version)
          || case when b.place_id is null then '\\x00'::bytea else '\\x01' end, '') as bytes
      from import_seen s cross join unnest(s.business_ids, s.row_hashes, s.versions) u (id, row_hash, version)
      join businesses b on b.id = u.id and b.xmin = u.version
      where s.import_id = ${release} and s.position = ${position} and u.row_hash is not null`.execute(
      db,
    );
    return packed[0]?.bytes ?? Buffer.alloc(0);
  };
  // One batch at a time: all of them as one value would be 25 MB, and twice as much as text. PostgreSQL reads the next
  // one while this one is unpacked.
  let reading: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));
  for (const { position } of batches) {
    const bytes = await reading;
    reading = read(position);
    unpack(bytes, known);
  }
  unpack(await reading, known);
  return known;
}

function unpack(bytes: Buffer, known: KnownRowsData): void {
  for (let at = 0; at < bytes.length; at += ROW_BYTES)
    addKnownRow(known, [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at)], {
      listingId: bytes.readUInt32BE(at + 8) * 2 ** 32 + bytes.readUInt32BE(at + 12),
      version: bytes.readUInt32BE(at + 16),
      hasPlaceId: bytes[at + 20] === 1,
    });
}
