import { z } from 'zod';
import { optional } from './optional-variable.ts';

/** A value that is valid in an HTTP header. */
const token = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be one word without spaces');

/** Environment variables of the subscribers to changed addresses. */
export const announceVariables = {
  PURGE_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://cdn.example/purge' })
      .refine((url) => !/:\/\/[^/]*@/.test(url), 'must not hold a user name or password'),
  ),
  PURGE_TOKEN: optional(token),
  CLOUDFLARE_ZONE_ID: optional(
    z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 digits, 0–9 and a–f'),
  ),
  CLOUDFLARE_API_TOKEN: optional(token),
  // The protocol's own rule: https://www.indexnow.org/documentation
  INDEXNOW_KEY: optional(
    z.string().regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or hyphens'),
  ),
};

/** An address may have its key among the parameters. */
export const ANNOUNCE_SECRETS = ['PURGE_URL', 'PURGE_TOKEN', 'CLOUDFLARE_API_TOKEN'] as const;

export type AnnounceSettings = Readonly<{
  /** Whatever takes a list of addresses as JSON. */
  purge: { readonly url: string; readonly token: string | null } | null;
  cloudflare: { readonly zone: string; readonly token: string } | null;
  /** Published at `/{key}.txt`, so that search engines see that the site itself is speaking. */
  indexNowKey: string | null;
}>;

type Variables = Readonly<Partial<Record<keyof typeof announceVariables, string | undefined>>>;

const TOGETHER: readonly (readonly [keyof Variables, keyof Variables])[] = [
  ['PURGE_TOKEN', 'PURGE_URL'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID'],
];

/** What is missing where one variable needs another: by that one's name, what. */
export const announceConflictsOf = (given: Variables): [name: string, message: string][] =>
  TOGETHER.filter(([one, other]) => given[one] && !given[other]).map(([one, other]) => [
    other,
    `must be set with ${one}`,
  ]);

/** @param given checked already */
export function toAnnounceSettings(given: Variables): AnnounceSettings {
  const { PURGE_URL, PURGE_TOKEN, CLOUDFLARE_ZONE_ID, CLOUDFLARE_API_TOKEN, INDEXNOW_KEY } = given;
  return {
    purge: PURGE_URL ? { url: PURGE_URL, token: PURGE_TOKEN || null } : null,
    cloudflare:
      CLOUDFLARE_ZONE_ID && CLOUDFLARE_API_TOKEN
        ? { zone: CLOUDFLARE_ZONE_ID, token: CLOUDFLARE_API_TOKEN }
        : null,
    indexNowKey: INDEXNOW_KEY || null,
  };
}
