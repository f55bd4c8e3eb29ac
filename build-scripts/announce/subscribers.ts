import type { Config } from '../../api/config.ts';

/** Stands for all addresses of the site in the outbox. */
export const EVERYTHING = '*';

/** A service that is sent changed addresses. */
export type Subscriber = {
  /** Its name in the outbox. */
  readonly name: SubscriberName;
  /** Addresses that one call takes at most. */
  readonly most: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (urls: readonly string[]) => object;
  /** The body of a call for all addresses; null when the service has no such call. */
  readonly everything: object | null;
};

/** `indexnow` is sent only pages that search engines may index, the others every address. */
export type SubscriberName = 'purge' | 'cloudflare' | 'indexnow';

const PUBLIC_APIS = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  indexNow: 'https://api.indexnow.org/indexnow',
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * The configured subscribers, with the form of their calls.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param apis base addresses of the APIs of Cloudflare and IndexNow
 */
export function toSubscribers(
  { purge, cloudflare, indexNowKey }: Config['announce'],
  siteUrl: string,
  apis = PUBLIC_APIS,
): Subscriber[] {
  const subscribers: Subscriber[] = [];
  if (purge)
    subscribers.push({
      name: 'purge',
      most: 500,
      url: purge.url,
      headers: purge.token === null ? {} : bearer(purge.token),
      body: (urls) => ({ urls }),
      everything: { everything: true },
    });
  if (cloudflare)
    subscribers.push({
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
    subscribers.push({
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
  return subscribers;
}

/** The names of the configured subscribers, which do not depend on the origin of the site. */
export const subscriberNames = (settings: Config['announce']): SubscriberName[] =>
  toSubscribers(settings, '').map(({ name }) => name);

/** The path at which the key of IndexNow is published. */
export const keyPath = (key: string) => `/${key}.txt`;
