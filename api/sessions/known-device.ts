import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { type Kysely, sql } from 'kysely';
import { foldName } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { hostCookie } from './host-cookie.ts';

/** A device is known for this time after its last sign-in: 180 days. */
const KNOWN_SECONDS = 180 * 86_400;
const ID_BYTES = 16;
/** Administrators who can be known on one device; the one who signed in longest ago is dropped. */
const MAX_ADMINISTRATORS = 4;

/** `{administrator}.{device}.{time}.{signature}`, base64url but for the numbers. */
const ENTRY = /^(\d{1,10})\.([\w-]{22})\.(\d{1,11})\.([\w-]{43})$/;

/** Browsers from which an administrator has signed in before. */
export type KnownDevices = {
  /** The id of the device where this administrator is known on it; else undefined. */
  find(ctx: Context, username: string): Promise<string | undefined>;
  /** Makes the device known for an administrator who has just signed in. */
  remember(ctx: Context, administratorId: number): Promise<void>;
};

/**
 * Known devices are told by a cookie, signed with the key of the administrator in the database. A new
 * key (with each new password) makes every device of that administrator unknown.
 * @param officeUrl origin of the back office
 */
export function knownDevices(db: Kysely<DB>, officeUrl: string): KnownDevices {
  const cookie = hostCookie(officeUrl, 'device', KNOWN_SECONDS);
  const entries = (ctx: Context) =>
    (cookie.read(ctx) ?? '').split('~').filter((entry) => ENTRY.test(entry));
  return {
    async find(ctx, username) {
      const present = entries(ctx);
      if (present.length === 0) return undefined;
      const owner = await db
        .selectFrom('administrators')
        .select(['id', 'device_key'])
        .where(sql`lower(username)`, '=', foldName(username))
        .executeTakeFirst();
      return owner && deviceOf(present, owner.id, owner.device_key);
    },
    async remember(ctx, administratorId) {
      const { device_key: key } = await db
        .selectFrom('administrators')
        .select('device_key')
        .where('id', '=', administratorId)
        .executeTakeFirstOrThrow();
      const present = entries(ctx);
      const device =
        deviceOf(present, administratorId, key) ?? randomBytes(ID_BYTES).toString('base64url');
      const others = present.filter((entry) => !entry.startsWith(`${administratorId}.`));
      const own = sign(key, `${administratorId}.${device}.${now()}`);
      cookie.write(ctx, [own, ...others].slice(0, MAX_ADMINISTRATORS).join('~'));
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);

const sign = (key: Buffer, claim: string) =>
  `${claim}.${createHmac('sha256', key).update(`known device ${claim}`).digest('base64url')}`;

function deviceOf(entries: readonly string[], owner: number, key: Buffer): string | undefined {
  for (const entry of entries.slice(0, MAX_ADMINISTRATORS)) {
    const [, id, device = '', time] = ENTRY.exec(entry) ?? [];
    const isRecent = Number(time) > now() - KNOWN_SECONDS;
    if (Number(id) !== owner || !isRecent) continue;
    const expected = sign(key, `${id}.${device}.${time}`);
    if (timingSafeEqual(Buffer.from(entry), Buffer.from(expected))) return device;
  }
  return undefined;
}
