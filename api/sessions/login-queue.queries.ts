import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';
import { delaySeconds, LIVE_SECONDS, MAX_WAITING, POLL_SECONDS } from './login-limits.ts';

type QueuePlace = { readonly nameHash: Buffer; readonly address: string };

/**
 * Joins the queue of a name under attack, or keeps the place in it. The order is: fewest failures within
 * the last day, then earliest joined. An attacker's network gets one turn and is then behind every new
 * network. Only networks that keep polling hold a place.
 */
export async function takeTurn(db: Kysely<DB>, place: QueuePlace) {
  const { nameHash, address } = place;
  const { queued, since, own } = await db
    .selectFrom('login_attempts')
    .where('name_hash', '=', nameHash)
    .where('bucket', 'is', null)
    .select([
      sql<number>`count(*) filter (where queued)::int`.as('queued'),
      sql<
        number | null
      >`extract(epoch from clock_timestamp() - max(attempted_at) filter (where queued))::float8`.as(
        'since',
      ),
      sql<number>`count(*) filter (where address = ${address})::int`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  if (!(await keepPlace(db, place, own))) return { waitSeconds: POLL_SECONDS, ahead: MAX_WAITING };
  const ahead = await countAhead(db, place);
  if (ahead > 0) return { waitSeconds: POLL_SECONDS, ahead };
  const remaining = since === null ? 0 : Math.ceil(delaySeconds(queued) - since);
  return { waitSeconds: Math.min(POLL_SECONDS, Math.max(0, remaining)), ahead };
}

/** @returns false if the queue is full */
async function keepPlace(
  db: Kysely<DB>,
  { nameHash, address }: QueuePlace,
  failures: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into login_queue as place (name_hash, address, failures, joined_at, polled_at)
    select ${nameHash}::bytea, ${address}::text, ${failures}::int, clock_timestamp(), clock_timestamp()
    where (select count(*) from login_queue where name_hash = ${nameHash}) < ${MAX_WAITING}::int
      or exists (select from login_queue where name_hash = ${nameHash} and address = ${address})
    on conflict (name_hash, address) do update set
      failures = excluded.failures,
      polled_at = excluded.polled_at,
      joined_at = case
        when place.polled_at < excluded.polled_at - make_interval(secs => ${LIVE_SECONDS})
        then excluded.joined_at else place.joined_at end`.execute(db);
  return numAffectedRows > 0n;
}

async function countAhead(db: Kysely<DB>, { nameHash, address }: QueuePlace): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead
    from login_queue other join login_queue own using (name_hash)
    where name_hash = ${nameHash} and own.address = ${address}
      and other.polled_at > clock_timestamp() - make_interval(secs => ${LIVE_SECONDS})
      and (other.failures, other.joined_at, other.address)
        < (own.failures, own.joined_at, own.address)`.execute(db);
  return rows[0]?.ahead ?? 0;
}

/** Leaves the queue after the attempt was admitted. */
export async function leaveQueue(db: Kysely<DB>, { nameHash, address }: QueuePlace): Promise<void> {
  await db
    .deleteFrom('login_queue')
    .where('name_hash', '=', nameHash)
    .where('address', '=', address)
    .execute();
}

/** Deletes the places of networks that have stopped polling. */
export async function forgetAbsent(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('login_queue')
    .where('polled_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${LIVE_SECONDS})`)
    .execute();
}
