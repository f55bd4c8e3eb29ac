import { isolated } from '../../api/contract/pages/isolated.ts';
import { webUrl } from './links.ts';
import { SITE_NAME, siteTitle } from './site.ts';

/** The image of pages without a photo: 1200 × 630, which every network shows uncropped. */
const DEFAULT_IMAGE = '/social.png';

export type SocialPage = {
  readonly title: string;
  readonly description: string;
  /** Absolute path; null for a page without a canonical address. */
  readonly path: string | null;
  /** The photo of a business, as stored. */
  readonly photo: string | null;
};

/** The Open Graph properties (https://ogp.me) of a page, in order. */
export function openGraph(
  { title, description, path, photo }: SocialPage,
  site: URL,
): readonly (readonly [property: string, content: string])[] {
  const absolute = (address: string) => new URL(address, site).href;
  const picture = webUrl(photo);
  const name = title.endsWith(siteTitle('')) ? title.slice(0, -siteTitle('').length) : title;
  return [
    ['og:site_name', SITE_NAME],
    ['og:locale', 'en_US'],
    ['og:type', 'website'],
    ['og:title', name],
    ['og:description', description],
    ...(path === null ? [] : ([['og:url', absolute(path)]] as const)),
    // Networks do not show SVG, so of the site's own pictures only the default one qualifies.
    ['og:image', picture ?? absolute(DEFAULT_IMAGE)],
    ...(picture === null ? [] : ([['og:image:alt', `Photo of ${isolated(name)}`]] as const)),
  ];
}
