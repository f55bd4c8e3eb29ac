import { webUrl } from './links.ts';
import { SITE_NAME, siteTitle } from './site.ts';

/** Drawn for pages without a photo; 1200 × 630, the shape that all networks show uncut. */
const DEFAULT_IMAGE = '/social.png';

export type SocialPage = {
  readonly title: string;
  readonly description: string;
  /** Absolute path; null for a page that is not to be found. */
  readonly path: string | null;
  /** Of a business, as its listing has it. */
  readonly photo: string | null;
};

/** What a link to the page is shown as: properties of Open Graph (https://ogp.me), in order. */
export function openGraph(
  { title, description, path, photo }: SocialPage,
  site: URL,
): readonly (readonly [property: string, content: string])[] {
  const absolute = (address: string) => new URL(address, site).href;
  const name = title.endsWith(siteTitle('')) ? title.slice(0, -siteTitle('').length) : title;
  return [
    ['og:site_name', SITE_NAME],
    ['og:type', 'website'],
    ['og:title', name],
    ['og:description', description],
    ...(path === null ? [] : ([['og:url', absolute(path)]] as const)),
    // Networks show no SVG: of the site's own pictures only the default one will do.
    ['og:image', webUrl(photo) ?? absolute(DEFAULT_IMAGE)],
  ];
}
