import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Stores the cid that is a part of the place id, where it is not stored: imports store it from now on. The place
 * id is the base64 text of 20 bytes, of which the last eight are the cid, in little-endian order.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`
    with found as (
      select id, decode(translate(place_id, '-_', '+/') || '=', 'base64') as bytes
      from businesses where cid is null and place_id ~ '^ChIJ[A-Za-z0-9_-]{23}$'
    ), read as (
      select id, (
        select sum(get_byte(bytes, 12 + at) * 256::numeric ^ at) from generate_series(0, 7) at
      )::numeric(20, 0) as cid
      from found where get_byte(bytes, 11) = 17
    )
    update businesses b set cid = r.cid::text from read r where r.id = b.id and r.cid > 0`.execute(
    db,
  );
}
