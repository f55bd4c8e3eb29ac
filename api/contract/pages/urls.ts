/** The address of every public page, for site, api and build-scripts. */

const withPage = (path: string, page: number) => (page === 1 ? path : `${path}/page/${page}`);

export const homePath = () => '/';

/** @param letter one of A–Z, or null for all; @param page from 1 */
export const categoriesPath = (letter: string | null = null, page = 1) =>
  withPage(letter === null ? '/categories' : `/categories/${letter.toLowerCase()}`, page);

export const categoryPath = (slug: string, page = 1) => withPage(`/categories/${slug}`, page);

export const countriesPath = (page = 1) => withPage('/countries', page);

/** @param page of the country's popular categories, from 1 */
export const countryPath = (slug: string, page = 1) => withPage(`/countries/${slug}`, page);

export const countryCitiesPath = (slug: string, page = 1) =>
  withPage(`/countries/${slug}/cities`, page);

export const regionPath = (countrySlug: string, slug: string, page = 1) =>
  withPage(`/countries/${countrySlug}/regions/${slug}`, page);

/** @param letter one of A–Z, or null for all; @param page from 1 */
export const citiesPath = (letter: string | null = null, page = 1) =>
  withPage(letter === null ? '/cities' : `/cities/${letter.toLowerCase()}`, page);

/** @param countryCode ISO 3166-1 alpha-2, in either case */
export const cityPath = (countryCode: string, citySlug: string, page = 1) =>
  withPage(`/cities/${countryCode.toLowerCase()}/${citySlug}`, page);

/** The place of a combination; a region and a city with their country. */
export type PlaceSlugs =
  | { readonly kind: 'country'; readonly slug: string }
  | { readonly kind: 'region'; readonly slug: string; readonly countrySlug: string }
  | { readonly kind: 'city'; readonly slug: string; readonly countryCode: string };

/** The address of a place. */
export function placePath(place: PlaceSlugs): string {
  if (place.kind === 'city') return cityPath(place.countryCode, place.slug);
  return place.kind === 'region'
    ? regionPath(place.countrySlug, place.slug)
    : countryPath(place.slug);
}

/** The address of a category in a place. */
export const combinationPath = (place: PlaceSlugs, categorySlug: string) =>
  `${placePath(place)}${categoryPath(categorySlug)}`;

export const businessPath = (slug: string) => `/business/${slug}`;

/** The contact page, with a listing that the message is about. */
export const contactAboutPath = (slug: string) => `/contact?about=${slug}`;

/** The page takes `?what=&where=`. */
export const searchPath = () => '/search';

/** The listings that a visitor has saved in the browser. */
export const savedPath = () => '/saved';

export const tagsPath = () => '/tags.js';

/** Groups of sitemaps; a group's number is its position here, from 1. */
export const SITEMAP_GROUPS = [
  'main',
  'categories',
  'countries',
  'cities',
  'businesses',
  'combinations',
] as const;

export const sitemapIndexPath = () => '/sitemap.xml';

/** @param page of the group, from 1: businesses have 9,000 a page, the other groups seldom a second page */
export function sitemapPath(group: (typeof SITEMAP_GROUPS)[number], page: number): string {
  if (group === 'businesses') return `/sitemaps/businesses/page-${page}.xml`;
  return page === 1 ? `/sitemaps/${group}.xml` : `/sitemaps/${group}-${page}.xml`;
}

/**
 * Rules by which nginx serves the published folder. They are published with the pages, but have no address
 * on the site.
 */
export const nginxPath = () => '/nginx/directory.conf';

/** @param shard part of all former addresses, from 0 */
export const formerPagesPath = (shard: number) =>
  `/nginx/former-pages-${String(shard).padStart(3, '0')}.map`;

/** A file that earlier versions published for other hosts; it is removed if found. */
export const FORMER_RULES = '/_redirects';

export const isHostRules = (path: string) => path === FORMER_RULES || path.startsWith('/nginx/');

/** Path of a page's file in the publish target: one file, one inode per page. */
export function pageFile(path: string): string {
  if (path === '/') return 'index.html';
  return isHostRules(path) || /\.(js|txt|xml)$/.test(path)
    ? path.slice(1)
    : `${path.slice(1)}.html`;
}
