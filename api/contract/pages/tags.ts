/** Further origins that the tags of some vendors connect to. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  'https://www.googletagmanager.com': [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'https://connect.facebook.net': ['https://www.facebook.com'],
};

/** Second-level labels below which registries sell names, as in `.co.uk` and `.com.tr`. */
const REGISTRY_LABELS = new Set(
  'ac av bel biz co com edu ed gen go gob gov gouv ind info k12 ltd me mil name ne net nhs nom or org plc pol sch tel tv web'.split(
    ' ',
  ),
);

/** Domains below which anyone can register a host. */
const SHARED_DOMAINS = new Set(
  'amazonaws.com appspot.com azureedge.net azurewebsites.net b-cdn.net blogspot.com cloudfront.net deno.dev firebaseapp.com fly.dev github.io gitlab.io glitch.me herokuapp.com myshopify.com netlify.app ngrok.io onrender.com pages.dev r2.dev repl.co replit.app surge.sh trycloudflare.com vercel.app web.app windows.net wixsite.com wordpress.com workers.dev'.split(
    ' ',
  ),
);

/**
 * Whether a wildcard is allowed: below a domain with one owner, according to these lists. They cannot be
 * complete, so a wildcard from tags may never load scripts ({@link scriptOrigins}).
 * @param host without `*.`, in lower case
 */
function mayBeWildcard(host: string): boolean {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  if (labels.length < 2 || /^[\d.]+$/.test(host)) return false;
  if (labels.length === 2 && top.length === 2 && REGISTRY_LABELS.has(second)) return false;
  return ![...SHARED_DOMAINS].some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Maximum number of origins: some proxies refuse longer headers. */
const MAX_ORIGINS = 50;

const ADDRESS =
  /(?:(https?:)|["'=])\/\/((?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(:\d{1,5})?(?![\w@:])/gi;

/**
 * All origins in tags, in attributes, code and comments: pages may load from and connect to them. Wildcards
 * are allowed: `https://*.vendor.example`.
 * @returns sorted and unique, e.g. `https://www.googletagmanager.com`
 */
export function tagOrigins(markup: string): string[] {
  const named = [...markup.matchAll(ADDRESS)]
    .map(([, scheme = 'https:', host = '', port = '']) => `${scheme}//${host}${port}`.toLowerCase())
    .filter((origin) => /\.|localhost/.test(origin))
    .filter((origin) => {
      const host = /^https?:\/\/\*\.([^:]+)/.exec(origin)?.[1];
      return host === undefined || mayBeWildcard(host);
    });
  const all = new Set(named.flatMap((origin) => [origin, ...(COMPANIONS[origin] ?? [])]));
  return [...all].sort().slice(0, MAX_ORIGINS);
}

/** The vendors' own wildcards, which have one owner. */
const VENDOR_WILDCARDS = new Set(Object.values(COMPANIONS).flat());

/** The origins that scripts and styles may come from: without wildcards from tags. */
export const scriptOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => !origin.includes('*') || VENDOR_WILDCARDS.has(origin));

/** Key under which a browser stores the visitor's consent to tags, and its lifetime. */
export const CONSENT_KEY = 'cookie-consent';
export const CONSENT_MS = 365 * 24 * 3_600_000;
