/** Whom the tags of some vendors talk to beyond the addresses that they name. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  'https://www.googletagmanager.com': [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'https://connect.facebook.net': ['https://www.facebook.com'],
};

/** More would make the header that lists them longer than some proxies pass on. */
const MAX_ORIGINS = 50;

const ADDRESS =
  /(?:(https?:)|["'=])\/\/((?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(:\d{1,5})?(?![\w@:])/gi;

/**
 * The origins that tags name anywhere, in attributes, in code and in comments: those that pages let
 * them load from and talk to. A wildcard may be named too: `https://*.vendor.example`.
 * @returns sorted, each once, e.g. `https://www.googletagmanager.com`
 */
export function tagOrigins(markup: string): string[] {
  const named = [...markup.matchAll(ADDRESS)]
    .map(([, scheme = 'https:', host = '', port = '']) => `${scheme}//${host}${port}`.toLowerCase())
    .filter((origin) => /\.|localhost/.test(origin));
  const all = new Set(named.flatMap((origin) => [origin, ...(COMPANIONS[origin] ?? [])]));
  return [...all].sort().slice(0, MAX_ORIGINS);
}

/** Under which name a browser keeps whether its visitor has consented to tags, and how long. */
export const CONSENT_KEY = 'cookie-consent';
export const CONSENT_MS = 365 * 24 * 3_600_000;
