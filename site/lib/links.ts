import { networkOf } from '../../api/contract/pages/social-networks.ts';
import { webUrl } from '../../api/contract/pages/web-links.ts';

export { dialUrl, imageUrl, webUrl } from '../../api/contract/pages/web-links.ts';

/** The http and https URLs among the lines of a text. */
export const webUrls = (lines: string | null): readonly string[] =>
  lines?.split('\n').flatMap((line) => webUrl(line) ?? []) ?? [];

export type NamedLink = { readonly href: string; readonly label: string };

/** Links to other sites for the same thing. Several have the names of their sites. */
export function namedLinks(lines: string | null, name: string): readonly NamedLink[] {
  const urls = webUrls(lines);
  return urls.map((href) => ({
    href,
    label: urls.length === 1 ? name : `${name}: ${new URL(href).host}`,
  }));
}

/** The profiles in social networks, with the names of the networks; other links are left out. */
export const profileLinks = (lines: string | null): readonly NamedLink[] =>
  webUrls(lines).flatMap((href) => {
    const label = networkOf(href);
    return label === null ? [] : { href, label };
  });

type Place = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly placeId: string | null;
};

/** The Google Maps URL with directions to a place; null if the place has no coordinates. */
export function directionsUrl({ latitude, longitude, placeId }: Place): string | null {
  if (latitude === null || longitude === null) return null;
  const place = placeId === null ? '' : `&destination_place_id=${encodeURIComponent(placeId)}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}${place}`;
}
