/** Social networks with public profiles of businesses: host, name, and where the profiles are. */
const NETWORKS = [
  { name: 'Facebook', key: 'facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'], path: '' },
  { name: 'Instagram', key: 'instagram', hosts: ['instagram.com'], path: '' },
  { name: 'X', key: 'twitter', hosts: ['x.com', 'twitter.com'], path: '' },
  { name: 'LinkedIn', key: 'linkedin', hosts: ['linkedin.com'], path: 'company/' },
  { name: 'YouTube', key: 'youtube', hosts: ['youtube.com', 'youtu.be'], path: '@' },
  { name: 'TikTok', key: 'tiktok', hosts: ['tiktok.com'], path: '@' },
  { name: 'Pinterest', key: 'pinterest', hosts: ['pinterest.com'], path: '' },
  { name: 'Threads', key: 'threads', hosts: ['threads.net', 'threads.com'], path: '@' },
  { name: 'Telegram', key: 'telegram', hosts: ['t.me'], path: '' },
  { name: 'WhatsApp', key: 'whatsapp', hosts: ['wa.me', 'api.whatsapp.com'], path: '' },
  { name: 'VK', key: 'vk', hosts: ['vk.com'], path: '' },
] as const;

/** Profiles of people. */
const PERSONAL = /^\/(?:in|pub)\//i;

/** The name of the social network of a link; null for other sites, and for profiles of people. */
export function networkOf(link: string): string | null {
  const url = URL.parse(link);
  if (!url || url.pathname === '/') return null;
  const found = NETWORKS.find(({ hosts }) =>
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)),
  );
  return !found || (found.name === 'LinkedIn' && PERSONAL.test(url.pathname)) ? null : found.name;
}

/** A name of a profile, as in `@example`. */
const HANDLE = /^@?([\w.-]{2,100})$/;

/**
 * The link to a profile of which only the name is known.
 * @param key a name that begins with that of the network, as columns of files have: `twitter`, `facebooks`
 */
export function profileOf(key: string, name: string): string | null {
  const network = NETWORKS.find((each) => key.toLowerCase().startsWith(each.key));
  const handle = HANDLE.exec(name)?.[1];
  // A host without a path is no name of a profile.
  if (!network || handle === undefined || /^www\.|\.com?$/i.test(handle)) return null;
  return `https://www.${network.hosts[0]}/${network.path}${handle}`;
}
