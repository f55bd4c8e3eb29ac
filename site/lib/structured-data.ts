import type { BusinessDocument } from '../../api/contract/documents.ts';
import { type OpeningHours, schemaOrgHours } from '../../api/contract/opening-hours.ts';
import { imageUrl, webUrl } from './links.ts';

export type Crumb = { readonly name: string; readonly path: string };

type Data = { readonly [key: string]: unknown };

const CONTEXT = 'https://schema.org';

/**
 * Data as JSON that may stand inside a script element: nothing in it can end the element or open a
 * comment, and U+2028 and U+2029 end no line.
 */
export const scriptJson = (data: Data): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const webSite = (name: string, site: URL): Data => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: site.href,
});

export const breadcrumbList = (crumbs: readonly Crumb[], site: URL): Data => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path, site),
  })),
});

/** @param first place of the first item in the whole list, from 1; @param total of that list */
export const itemList = (
  items: readonly Crumb[],
  first: number,
  total: number,
  site: URL,
): Data => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    url: absolute(path, site),
  })),
});

/** Without AggregateRating, which search engines forbid for ratings collected elsewhere. */
export function localBusiness(
  business: BusinessDocument & { path: string },
  hours: OpeningHours,
  site: URL,
): Data {
  const url = absolute(business.path, site);
  const photo = imageUrl(business.photo);
  const website = webUrl(business.url);
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: business.name,
    ...(photo !== null && { image: absolute(photo, site) }),
    ...(business.phone !== null && { telephone: business.phone }),
    ...(website !== null && { sameAs: website }),
    address: {
      '@type': 'PostalAddress',
      ...(business.street !== null && { streetAddress: business.street }),
      addressLocality: business.city,
      ...(business.postalCode !== null && { postalCode: business.postalCode }),
      addressCountry: business.countryCode.toUpperCase(),
    },
    ...geo(business),
    ...openingHours(hours),
  };
}

const geo = ({ latitude, longitude }: BusinessDocument) =>
  latitude !== null &&
  longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } };

/** Days with the same hours share an entry: seven of them are a tenth of a page. */
function openingHours(hours: OpeningHours): Data {
  if (hours.kind !== 'week') return {};
  const days = Map.groupBy(schemaOrgHours(hours), ({ opens, closes }) => `${opens} ${closes}`);
  const entries = [...days.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: same.map(({ dayOfWeek }) => dayOfWeek),
          opens: first.opens,
          closes: first.closes,
        };
  });
  return entries.length === 0 ? {} : { openingHoursSpecification: entries };
}

const absolute = (path: string, site: URL): string => new URL(path, site).href;
