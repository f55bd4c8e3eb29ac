import type { BusinessStatus } from './business-status.ts';
import type { BusinessType } from './business-types.ts';
import type { ErrorPage } from './error-pages.ts';
import type { FieldsOf } from './listing-columns.ts';
import type { MapTiles } from './map-tiles.ts';
import type { Operator } from './operator.ts';
import type { HEAD_PAGES } from './pagination.ts';
import type { VerificationTag } from './verification-tags.ts';

/**
 * The data that a page is made from. A page is a pure function of one of these and of the template version,
 * so nothing in here may depend on the clock, on randomness or on the machine.
 */

/** Kinds of generated files; the other kinds are HTML pages, made by templates. */
export const FILE_KINDS = [
  'tags',
  'robots',
  'sitemap',
  'sitemap-index',
  'former-pages',
  'nginx',
] as const;

/** Every kind of page, in the order in which a full build publishes them. */
export const PAGE_KINDS = [
  'error',
  'business',
  'city',
  'category',
  'country',
  'country-cities',
  'region',
  'combination',
  'cities',
  'countries',
  'categories',
  'home',
  'static',
  ...FILE_KINDS,
] as const;

export type PageKind = (typeof PAGE_KINDS)[number];

export type FileKind = (typeof FILE_KINDS)[number];

export const isFileKind = (kind: PageKind): kind is FileKind =>
  FILE_KINDS.some((candidate) => candidate === kind);

export type TemplateKind = Exclude<PageKind, FileKind>;

/** One page: its kind, the key of what it shows (0 if the kind has only one) and its number from 1. */
export type PageRef = { readonly kind: PageKind; readonly key: number; readonly page: number };

type Paged = {
  readonly page: number;
  /** Number of the list's pages, as far as the page's buttons show. */
  readonly pages: number;
  /** Further pages of the list that it links to. */
  readonly jumps: readonly number[];
  readonly range: OnHeadPages<{
    /** Position of the page's first entry in the list, from 1. */
    readonly from: number;
    /** Number of entries on all pages of the list. */
    readonly total: number;
    readonly pages: number;
  }>;
};

/** Facts that only the first {@link HEAD_PAGES} pages of a list show; null on the others. */
type OnHeadPages<Fact> = Fact | null;

/**
 * Facts that only the first page of a list shows; null on the others. They are sums over far more than the
 * page lists: on every page, one new listing would change a hundred thousand pages.
 */
type OnFirstPage<Fact> = Fact | null;

/**
 * Share of all businesses, as it is displayed: '2.4%', 'Less than 1%'. A page changes only when the displayed
 * text does.
 */
type Share = { readonly share: string };

export type CategoryLink = { readonly name: string; readonly slug: string; readonly count: number };
/** A category of a place, or a country of a category, and whether the two have a page. */
export type PairLink = CategoryLink & { readonly hasCombination: boolean };
export type CountryLink = { readonly name: string; readonly slug: string; readonly count: number };
export type CityLink = {
  readonly name: string;
  readonly slug: string;
  readonly countryCode: string;
  readonly count: number;
};

/** A business in the card of a list. */
export type BusinessCard = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  /** 0.0–5.0, or null without ratings. */
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly status: BusinessStatus;
};

export type NamedLink = { readonly name: string; readonly slug: string };

/** The place of a combination, within wider ones that have pages. */
export type PlaceOfCombination = {
  readonly country: NamedLink & { readonly code: string };
  /** Null for a country, and for a city whose region has no page. */
  readonly region: NamedLink | null;
  /** Null for a country or region. */
  readonly city: NamedLink | null;
};

/** What the page of a listing shows of another one: less than a card, which changes with each review. */
export type Neighbour = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly address: string | null;
  readonly status: BusinessStatus;
};

export type RegionLink = { readonly name: string; readonly slug: string; readonly count: number };

export type CityEntry = CityLink &
  Share & {
    /** The name of its region; null where that is unknown, or the name of the city or country. */
    readonly region: string | null;
    readonly country: string;
    readonly categoryCount: number;
  };

/** A source of listings. Its licence is a name or an address. */
export type LicensedSource = { readonly name: string; readonly licence: string };

/** Pages whose text is in their templates, except for the operator and the sources. */
export const STATIC_PAGES = [
  'contact',
  'privacy-policy',
  'legal-notice',
  'terms-of-service',
  'cookie-policy',
  'saved',
  'search',
] as const;

export type StaticPageName = (typeof STATIC_PAGES)[number];

/** The key of a static page: its position among them, from 1. */
export const staticPageKey = (name: StaticPageName): number => STATIC_PAGES.indexOf(name) + 1;

type Lettered = {
  /** A–Z, or null for the list of all. */
  readonly letter: string | null;
  /** The letters whose lists have entries: 'ABCZ'. */
  readonly letters: string;
};

/** The former address of a page, and its present one; null if the page is gone. */
export type FormerPage = { readonly path: string; readonly movedTo: string | null };

/** The widest categories that have pages in the place, most listings first. */
type Groups = readonly CategoryLink[];

/** The documents by the kinds of their pages. */
type Documents = {
  home: {
    readonly totals: {
      readonly businesses: number;
      readonly countries: number;
      readonly cities: number;
    };
    /** The letters A–Z that begin names of cities, and of categories. */
    readonly letters: { readonly cities: string; readonly categories: string };
    readonly trending: readonly CategoryLink[];
    readonly cities: readonly CityLink[];
    readonly categories: readonly CategoryLink[];
    readonly countries: readonly CountryLink[];
  };
  categories: Paged &
    Lettered & {
      readonly totals: OnFirstPage<{ readonly businesses: number; readonly categories: number }>;
      readonly items: readonly (CategoryLink &
        Share & {
          /** Average of the rated businesses, to one decimal; null if none is rated. */
          readonly rating: number | null;
        })[];
    };
  countries: Paged & {
    readonly totals: OnFirstPage<{ readonly businesses: number; readonly cities: number }>;
    readonly items: readonly (CountryLink &
      Share & {
        readonly cityCount: number;
        readonly categoryCount: number;
      })[];
  };
  cities: Paged &
    Lettered & {
      readonly totals: OnFirstPage<{ readonly businesses: number; readonly cities: number }>;
      readonly items: readonly CityEntry[];
    };
  country: Paged & {
    readonly name: string;
    readonly slug: string;
    readonly code: string;
    readonly overview: OnFirstPage<{
      readonly businessCount: number;
      readonly cityCount: number;
      readonly topCities: readonly CityLink[];
      /** The regions that have pages, most listings first. */
      readonly regions: readonly RegionLink[];
      readonly groups: Groups;
      /** The best ones of its largest cities. */
      readonly businesses: readonly BusinessCard[];
      /** The cities on its map, most listings first. Degrees, to two decimals. */
      readonly located: readonly {
        readonly name: string;
        readonly latitude: number;
        readonly longitude: number;
        readonly count: number;
      }[];
      /** Neighbouring countries, by name. */
      readonly neighbours: readonly NamedLink[];
    }>;
    /** The page's part of the country's categories, most listings first. */
    readonly categories: readonly PairLink[];
  };
  'country-cities': Paged & {
    readonly name: string;
    readonly slug: string;
    readonly code: string;
    readonly businessCount: OnFirstPage<number>;
    /** Shares of the country's businesses. */
    readonly items: readonly CityEntry[];
  };
  region: Paged & {
    readonly name: string;
    readonly slug: string;
    readonly countryName: string;
    readonly countrySlug: string;
    readonly businessCount: OnFirstPage<number>;
    readonly groups: OnFirstPage<Groups>;
    /** Shares of the region's businesses. */
    readonly items: readonly CityEntry[];
  };
  category: Paged & {
    readonly name: string;
    readonly slug: string;
    /** The wider categories, the widest first. */
    readonly wider: readonly { readonly name: string; readonly slug: string }[];
    readonly tree: OnFirstPage<{
      /** Listings of the category and its kinds. */
      readonly total: number;
      /** The kinds that have listings, most listings first. */
      readonly kinds: readonly CategoryLink[];
    }>;
    readonly overview: OnHeadPages<{
      readonly countryCount: number;
      readonly topCountries: readonly PairLink[];
    }>;
    readonly businesses: readonly BusinessCard[];
  };
  /** A category in a place. */
  combination: {
    readonly category: NamedLink;
    /** The wider categories, the widest first. */
    readonly wider: readonly NamedLink[];
    readonly place: PlaceOfCombination;
    /** Listings of the category and its kinds. */
    readonly businessCount: number;
    /** Those that are known to open on Sundays. */
    readonly sundayCount: number;
    /** Average of the rated businesses, to one decimal; null if none is rated. */
    readonly rating: number | null;
    /** The best ones: all of them up to COMBINATION_CARDS. */
    readonly businesses: readonly BusinessCard[];
    /** Kinds of the category that have a page in this place, most listings first. */
    readonly kinds: readonly CategoryLink[];
    /** Regions and cities of the place where the category has a page, most listings first. */
    readonly regions: readonly RegionLink[];
    readonly cities: readonly CityLink[];
    /** Other kinds of the next wider category that have a page in this place, by name. */
    readonly siblings: readonly NamedLink[];
    /** Cities near this one where the category has a page, the nearest first. */
    readonly nearby: readonly (NamedLink & { readonly countryCode: string })[];
  };
  city: Paged & {
    readonly name: string;
    readonly slug: string;
    readonly countryCode: string;
    readonly countryName: string;
    readonly countrySlug: string;
    /** Its region, if that has a page. */
    readonly region: { readonly name: string; readonly slug: string } | null;
    readonly overview: OnHeadPages<{
      readonly categoryCount: number;
      readonly topCategories: readonly PairLink[];
    }>;
    readonly groups: OnFirstPage<Groups>;
    readonly businesses: readonly BusinessCard[];
  };
  business: FieldsOf<'page'> & {
    /** A kind of LocalBusiness of schema.org. */
    readonly schemaType: BusinessType;
    /** Whether its category has a page in its city. */
    readonly hasCombination: boolean;
    /** Listings beside this one of the same category in its city, the nearest first. None where it is closed for good. */
    readonly similar: readonly Neighbour[];
    /** Further ones beside it in its city. */
    readonly others: readonly Neighbour[];
    /** The source of the map's tiles. */
    readonly mapTiles: MapTiles;
    /** Of a permanently closed business alone: the first of its category in its city. */
    readonly nearby?: readonly BusinessCard[];
  };
  /** The pages for answers without another page. */
  error: Pick<ErrorPage, 'status' | 'subject'>;
  static: {
    readonly name: StaticPageName;
    /** What the page shows of the operator. */
    readonly operator: Operator;
    /** The source of the tiles for the map of search results. */
    readonly mapTiles: MapTiles;
    /** Only for the privacy policy: whether searches and reads of pages are counted. */
    readonly countsUsage?: boolean;
    /** The sources of listings whose licence is stated; only for the legal notice, which names them. */
    readonly sources: readonly LicensedSource[];
  };
  /** The tracking tags of the site settings, published as one script that every page loads. */
  tags: {
    readonly headTags: string;
    /** Markup for the start of the body. */
    readonly bodyTags: string;
    /** Markup for the end of the body. */
    readonly footerTags: string;
  };
  robots: object;
  sitemap: {
    /** The number of its group, from 1. */
    readonly group: number;
    /** Number of its entries. */
    readonly count: number;
    /**
     * A line for each page: its path, a tab, and when it last changed. One text, because parsing and
     * digesting 9,000 objects took five times as long.
     */
    readonly entries: string;
  };
  'sitemap-index': {
    /** The same lines for the sitemaps. */
    readonly entries: string;
  };
  /** A shard of all former addresses. */
  'former-pages': {
    readonly entries: readonly FormerPage[];
  };
  /** The configuration with which nginx serves the published folder. */
  nginx: object;
};

type ContentOf<Kind extends PageKind> = Documents[Kind] & { readonly kind: Kind };

export type BusinessDocument = ContentOf<'business'>;
export type TagsDocument = ContentOf<'tags'>;
export type FormerPagesDocument = ContentOf<'former-pages'>;

export type DocumentContent = { [Kind in PageKind]: ContentOf<Kind> }[PageKind];

/** A document with the address of its page. */
export type PageDocument = DocumentContent & {
  /** Absolute path, e.g. `/business/example-berlin`. */
  readonly path: string;
  /** Those of the site settings, on HTML pages; absent where there are none. */
  readonly verificationTags?: readonly VerificationTag[];
};

export type DocumentOf<Kind extends PageKind> = Extract<PageDocument, { readonly kind: Kind }>;

/** A document that a template renders. */
export type TemplateDocument = DocumentOf<TemplateKind>;

/** A document that is written to a file of its own format. */
export type FileDocument = DocumentOf<FileKind>;

export const isFileDocument = (document: PageDocument): document is FileDocument =>
  isFileKind(document.kind);

/** Whether search engines may index a page: not pages that the visitor's browser fills. */
export function isIndexable(document: DocumentContent): boolean {
  if (document.kind === 'static') return document.name !== 'saved' && document.name !== 'search';
  if (document.kind === 'business') return document.status !== 'permanently_closed';
  return document.kind !== 'error' && !isFileKind(document.kind);
}
