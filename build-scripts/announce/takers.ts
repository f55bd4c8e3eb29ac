import type { AnnounceSettings } from '../../api/announce-settings.ts';

/** Stands in the queue for all addresses of the site. */
export const EVERYTHING = '*';

/** Somebody who is told of changed addresses. */
export type Taker = {
  /** By which the queue knows it. */
  readonly name: TakerName;
  /** How many addresses one call takes. */
  readonly most: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (urls: readonly string[]) => object;
  /** What says that anything may have changed; null where there is no such thing. */
  readonly everything: object | null;
};

/** `indexnow` is told of pages that search engines may have, the others of every address. */
export type TakerName = 'purge' | 'cloudflare' | 'indexnow';

const PUBLIC_APIS = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  indexNow: 'https://api.indexnow.org/indexnow',
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** @returns names of those who are to be told, for the queue */
export function takerNames({ purge, cloudflare, indexNowKey }: AnnounceSettings): TakerName[] {
  const names: TakerName[] = [];
  if (purge) names.push('purge');
  if (cloudflare) names.push('cloudflare');
  if (indexNowKey !== null) names.push('indexnow');
  return names;
}

/**
 * Those who are to be told, each in its own language.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param apis where Cloudflare and IndexNow answer
 */
export function takersOf(
  { purge, cloudflare, indexNowKey }: AnnounceSettings,
  siteUrl: string,
  apis = PUBLIC_APIS,
): Taker[] {
  const takers: Taker[] = [];
  if (purge)
    takers.push({
      name: 'purge',
      most: 500,
      url: purge.url,
      headers: purge.token === null ? {} : bearer(purge.token),
      body: (urls) => ({ urls }),
      everything: { everything: true },
    });
  if (cloudflare)
    takers.push({
      name: 'cloudflare',
      // https://developers.cloudflare.com/cache/how-to/purge-cache: "max operations per request",
      // 100 on every plan (30 until 2025).
      most: 100,
      url: `${apis.cloudflare}/zones/${cloudflare.zone}/purge_cache`,
      headers: bearer(cloudflare.token),
      body: (files) => ({ files }),
      everything: { purge_everything: true },
    });
  if (indexNowKey !== null)
    takers.push({
      name: 'indexnow',
      // https://www.indexnow.org/documentation: "up to 10,000 URLs per post"
      most: 10_000,
      url: apis.indexNow,
      headers: {},
      body: (urlList) => ({
        host: new URL(siteUrl).host,
        key: indexNowKey,
        keyLocation: `${siteUrl}${keyPath(indexNowKey)}`,
        urlList,
      }),
      everything: null,
    });
  return takers;
}

/** Where the key of IndexNow is published. */
export const keyPath = (key: string) => `/${key}.txt`;
