import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { named } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { hostCookie } from './host-cookie.ts';

/** A device is known until 180 days after its last sign-in. */
const KNOWN_SECONDS = 180 * 86_400;
const ID_BYTES = 16;
/** Administrators that one device can be known for; the one with the oldest sign-in is dropped. */
const MAX_ADMINISTRATORS = 4;

/**
 * `{administrator}.{device}.{time}.{signature}`: time in Unix seconds, device and signature as base64url.
 */
const ENTRY = /^(\d{1,10})\.([\w-]{22})\.(\d{1,11})\.([\w-]{43})$/;

/**
 * Recognises known devices, the browsers in which an administrator has signed in before, by a cookie, signed with a key that is stored with the administrator. Every new
 * password replaces the key, which makes all devices of that administrator unknown.
 * @param officeUrl origin of the back office
 */
export function knownDevices(db: Kysely<DB>, officeUrl: string) {
  const cookie = hostCookie(officeUrl, 'device', KNOWN_SECONDS);
  const entries = (ctx: Context) =>
    (cookie.read(ctx) ?? '').split('~').filter((entry) => ENTRY.test(entry));
  return {
    /** The id of the device if it is known for this administrator; else undefined. */
    async find(ctx: Context, username: string): Promise<string | undefined> {
      const present = entries(ctx);
      if (present.length === 0) return undefined;
      const owner = await named(db, username).select(['id', 'device_key']).executeTakeFirst();
      return owner && deviceOf(present, owner.id, owner.device_key);
    },
    /** Makes the device known for an administrator that has just signed in. */
    async remember(ctx: Context, administratorId: number): Promise<void> {
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
