import type {
  BreadcrumbList,
  GeoCoordinates,
  ItemList,
  LocalBusiness,
  OpeningHoursSpecification,
  SearchAction,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import { type BusinessType, isBusiness } from '../../api/contract/pages/business-types.ts';
import type { BusinessDocument } from '../../api/contract/pages/documents.ts';
import { withoutIsolates } from '../../api/contract/pages/isolated.ts';
import { type OpeningHours, schemaOrgHours } from '../../api/contract/pages/opening-hours.ts';
import { storedNumbers } from '../../api/contract/pages/phone-numbers.ts';
import { searchPath } from '../../api/contract/pages/urls.ts';
import { imageUrl, profileLinks, webUrl, webUrls } from './links.ts';

export type Crumb = { readonly name: string; readonly path: string };

/** The properties that every kind of LocalBusiness has. */
type Business = Omit<
  Extract<WithContext<LocalBusiness>, { '@type': 'LocalBusiness' }>,
  '@type' | 'potentialAction'
> & { '@type': BusinessType } & Offers;

const CONTEXT = 'https://schema.org';

/**
 * JSON that is safe inside a script element: it cannot end the element or open a comment, and it
 * escapes U+2028 and U+2029, which end a line in JavaScript.
 */
export const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The WebSite with its SearchAction, whose only promise is a URL that answers searches. */
export const webSite = (name: string, site: URL): WithContext<WebSite> => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: site.href,
  potentialAction: searchAction(site),
});

const searchAction = (site: URL): WithActionConstraints<SearchAction> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${absolute(searchPath(), site)}?what={what}` },
  'query-input': 'required name=what',
});

export const breadcrumbList = (
  crumbs: readonly Crumb[],
  site: URL,
): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: withoutIsolates(name),
    item: absolute(path, site),
  })),
});

/**
 * The items of a page as an ItemList.
 * @param range the position of the first item in the whole list, from 1, and the list's length; null
 * where the list is not counted: positions then begin at 1 on each page
 */
export const itemList = (
  items: readonly Crumb[],
  range: { readonly from: number; readonly total: number } | null,
  site: URL,
): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  ...(range && { numberOfItems: range.total }),
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: (range?.from ?? 1) + index,
    name,
    url: absolute(path, site),
  })),
});

/** The LocalBusiness of a page. It has no AggregateRating: search engines forbid it for ratings
 * collected elsewhere. */
export function localBusiness(
  business: BusinessDocument & { path: string },
  hours: OpeningHours,
  site: URL,
): Business {
  const url = absolute(business.path, site);
  const photo = imageUrl(business.photo);
  const website = webUrl(business.url);
  const profiles = profileLinks(business.socialLinks).map(({ href }) => href);
  return {
    '@context': CONTEXT,
    '@type': business.schemaType,
    '@id': url,
    url,
    name: business.name,
    ...(photo !== null && { image: absolute(photo, site) }),
    ...(business.phone !== null && { telephone: oneOrAll(storedNumbers(business.phone)) }),
    ...(business.description !== null && { description: business.description }),
    ...(business.priceRange !== null &&
      isBusiness(business.schemaType) && { priceRange: business.priceRange }),
    ...sameAs([...(website === null ? [] : [website]), ...profiles]),
    ...offers(business),
    address: {
      '@type': 'PostalAddress',
      ...(business.street !== null && { streetAddress: business.street }),
      addressLocality: business.city,
      ...(business.postalCode !== null && { postalCode: business.postalCode }),
      addressCountry: business.countryCode.toUpperCase(),
    },
    ...geo(business),
    ...openingHours(hours),
    ...closedForNow(business),
  };
}

/** A single link is a text, as before there were lists. */
const sameAs = (links: readonly string[]): { sameAs?: string | readonly string[] } =>
  links.length === 0 ? {} : { sameAs: oneOrAll(links) };

const oneOrAll = (texts: readonly string[]): string | readonly string[] => {
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? only : texts;
};

/**
 * Where visitors book and order. `hasMenu` and `acceptsReservations` are properties of places that serve food
 * alone; every kind of business may have actions.
 */
function offers(business: BusinessDocument): Offers {
  if (business.status === 'permanently_closed') return {};
  const [booking] = webUrls(business.bookingLinks);
  const [order] = webUrls(business.orderLinks);
  const menu = SERVES_FOOD.has(business.schemaType) ? webUrl(business.menuLink) : null;
  const action = (type: OfferAction['@type'], target: string | undefined): OfferAction[] =>
    target === undefined ? [] : [{ '@type': type, target }];
  const potentialAction = [...action('OrderAction', order), ...action('ReserveAction', booking)];
  return {
    ...(menu !== null && { hasMenu: menu }),
    ...(potentialAction.length > 0 && { potentialAction }),
  };
}

type OfferAction = {
  readonly '@type': 'OrderAction' | 'ReserveAction';
  readonly target: string;
};

type Offers = { readonly hasMenu?: string; readonly potentialAction?: readonly OfferAction[] };

/** The kinds of FoodEstablishment that businesses get. */
const SERVES_FOOD: ReadonlySet<BusinessType> = new Set<BusinessType>([
  ...(['Restaurant', 'FastFoodRestaurant', 'CafeOrCoffeeShop', 'Bakery', 'IceCreamShop'] as const),
  ...(['FoodEstablishment', 'BarOrPub', 'Brewery', 'Winery', 'Distillery'] as const),
]);

function geo({ latitude, longitude }: BusinessDocument): { geo?: GeoCoordinates } {
  if (latitude === null || longitude === null) return {};
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
}

/**
 * Days with the same hours share an entry: seven entries are a tenth of a page. Days off have none,
 * because a listing that names one day says nothing about the others.
 */
function openingHours(hours: OpeningHours): {
  openingHoursSpecification?: OpeningHoursSpecification[];
} {
  if (hours.kind !== 'week') return {};
  const days = Map.groupBy(schemaOrgHours(hours), ({ opens, closes }) => `${opens} ${closes}`);
  const entries = [...days.values()].flatMap((same): OpeningHoursSpecification[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { opens, closes } = first;
    const dayOfWeek = same.map(({ dayOfWeek }) => dayOfWeek);
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }];
  });
  return entries.length === 0 ? {} : { openingHoursSpecification: entries };
}

/** Closed on every day, as Google's documentation writes it: from midnight to midnight. */
function closedForNow({ status, statusSince }: BusinessDocument): {
  specialOpeningHoursSpecification?: OpeningHoursSpecification;
} {
  if (status !== 'temporarily_closed') return {};
  return {
    specialOpeningHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      ...(statusSince !== null && { validFrom: statusSince }),
    },
  };
}

/** Prefixes the site's own paths with the origin: parsing them as URLs took 9 % of a page's time. */
const absolute = (address: string, site: URL): string =>
  /^\/(?!\/)/.test(address) ? site.origin + address : new URL(address, site).href;
