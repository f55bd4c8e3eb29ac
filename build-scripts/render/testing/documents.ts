import {
  type BusinessCard,
  type CategoryLink,
  type CityEntry,
  type DocumentOf,
  type Neighbour,
  type PairLink,
  STATIC_PAGES,
  type TemplateDocument,
  type TemplateKind,
} from '../../../api/contract/pages/documents.ts';
import { ERROR_PAGES } from '../../../api/contract/pages/error-pages.ts';
import { shareText } from '../../../api/contract/pages/figures.ts';
import { LETTERS } from '../../../api/contract/pages/letters.ts';
import { DEFAULT_MAP_TILES as mapTiles } from '../../../api/contract/pages/map-tiles.ts';
import type { Operator } from '../../../api/contract/pages/operator.ts';
import { jumpPages } from '../../../api/contract/pages/pagination.ts';
import { errorDocument } from '../../pages/error.page.ts';

/** One document of each kind, with the names and gaps that real listings have. */

const HOURS = {
  Monday: '9 AM–6 PM',
  Tuesday: '9 AM–6 PM',
  Wednesday: '9 AM–6 PM',
  Thursday: '9 AM–8 PM',
  Friday: ['9 AM–1 PM', '3–8 PM'],
  Saturday: '10 AM–2 PM',
  Sunday: 'Closed',
};

/** An operator with every value, some with special characters. */
export const operator: Operator = {
  office: '1 Long Street, 10435 Berlin, Germany',
  phone: '+493044317844',
  email: 'office@directory.example',
  hours: 'Monday - Friday: 9:00 - 17:00\nSaturday: 10:00 - 14:00',
  company: 'Directory & Sons GmbH',
  registration: 'HRB 123456, Amtsgericht Berlin',
  insurance: 'Example Insurance, worldwide',
  jurisdiction: 'Berlin, Germany',
  certifications: null,
};

const ABOUT = {
  'Service options': { Delivery: true, 'Dine-in': true, Takeaway: false },
  'Popular for': { Breakfast: true, 'Solo dining': true },
  Accessibility: { 'Wheelchair-accessible entrance': true },
  Parking: { 'Free street parking': true },
  Crowd: { Tourists: false },
};

const NAMES: readonly (readonly [name: string, category: string])[] = [
  ['Café Morgenrot', 'Coffee shop'],
  ['مطعم السلطان للمأكولات الشرقية', 'Restaurant'],
  ['กาแฟดอยช้าง สาขาเชียงใหม่', 'Coffee shop'],
  ['有限会社 田中自動車整備工場', 'Auto repair shop'],
  ['Hotel Adlon Kempinski', 'Hotel'],
  ['Dr. Ada Lovelace & Partners, Dental Implants and Orthodontics of Greater Berlin', 'Dentist'],
  ['İstanbul Kebap Salonu', 'Kebab shop'],
  ['ינבוע', 'Water utility company'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsverein', 'Association or organization'],
  ['Haarscharf', 'Hair salon'],
  ['Bücher & Mehr', 'Book store'],
  ['Zweirad Schulze', 'Bicycle store'],
];

const neighbours: Neighbour[] = NAMES.slice(1, 9).map(([name, category], index) => ({
  slug: `neighbour-${index}`,
  ...{ name, category },
  address: index === 2 ? null : `${index + 1} Long Street, 10435 Berlin, Germany`,
  status: 'open',
}));

export const business: DocumentOf<'business'> = {
  kind: 'business',
  path: '/business/cafe-morgenrot-berlin',
  id: 48_213,
  slug: 'cafe-morgenrot-berlin',
  name: 'Café Morgenrot',
  category: 'Coffee shop',
  categorySlug: 'coffee-shop',
  type: 'Café',
  schemaType: 'CafeOrCoffeeShop',
  fullAddress: 'Kastanienallee 85, 10435 Berlin, Germany',
  street: 'Kastanienallee 85',
  city: 'Berlin',
  citySlug: 'berlin',
  postalCode: '10435',
  country: 'Germany',
  countrySlug: 'germany',
  countryCode: 'DE',
  phone: '+493044317844',
  latitude: 52.5401,
  longitude: 13.4112,
  timeZone: 'Europe/Berlin',
  rating: 4.6,
  reviews: 1234,
  reviewsLink: 'https://search.google.com/local/reviews?placeid=ChIJabc',
  photo: 'https://photos.example/1.jpg',
  logo: null,
  locatedIn: 'Kulturbrauerei',
  workingHours: JSON.stringify(HOURS),
  verified: true,
  about: JSON.stringify(ABOUT),
  otherCategories: 'Coffee roastery\nBakery',
  plusCode: '9F4MGCR6+2F',
  description: 'Vegan breakfast since 1992.\nClosed on the first of May.',
  priceRange: '€10–20',
  menuLink: 'https://morgenrot.example/menu',
  bookingLinks: 'https://book.example/morgenrot',
  orderLinks: 'https://order.example/morgenrot',
  socialLinks: 'https://www.facebook.com/morgenrot\nhttps://www.instagram.com/morgenrot',
  photos: 'https://photos.example/2.jpg\nhttps://photos.example/3.jpg',
  status: 'open',
  statusSince: null,
  placeId: 'ChIJabc',
  url: 'https://morgenrot.example/',
  hasCombination: true,
  similar: neighbours.slice(0, 4),
  others: neighbours.slice(4),
  mapTiles,
};

/** A listing with only a name and a place. */
export const bareBusiness: DocumentOf<'business'> = {
  ...business,
  path: '/business/ynbw-haifa',
  slug: 'ynbw-haifa',
  name: 'ינבוע',
  category: 'Water utility company',
  categorySlug: 'water-utility-company',
  city: 'Haifa',
  citySlug: 'haifa',
  country: 'Israel',
  countrySlug: 'israel',
  countryCode: 'IL',
  reviews: 0,
  verified: false,
  ...{ type: null, fullAddress: null, street: null, postalCode: null, phone: null, url: null },
  ...{ latitude: null, longitude: null, timeZone: null, rating: null, reviewsLink: null },
  ...{ photo: null, locatedIn: null, workingHours: null, about: null, placeId: null },
  ...{ otherCategories: null, plusCode: null, description: null, priceRange: null, photos: null },
  ...{ menuLink: null, bookingLinks: null, orderLinks: null, socialLinks: null },
  ...{ similar: [], others: [] },
};

const cards: BusinessCard[] = NAMES.map(([name, category], index) => ({
  slug: `listing-${index}`,
  name,
  category,
  rating: index % 5 === 4 ? null : 5 - index / 4,
  reviews: index % 5 === 4 ? 0 : (index + 1) * 137,
  photo: index % 3 === 1 ? `https://photos.example/${index}.jpg` : null,
  address: index % 4 === 3 ? null : `${index + 1} Long Street, 1043${index % 10} Berlin, Germany`,
  phone: index % 3 === 2 ? null : `+493044317${index}44`,
  status: index % 4 === 2 ? 'temporarily_closed' : 'open',
}));

const categories: CategoryLink[] = Array.from({ length: 40 }, (_, index) => ({
  name: NAMES[index % NAMES.length]?.[1] ?? '',
  slug: `category-${index}`,
  count: 90_000 - index * 2137,
}));

const cities: CityEntry[] = Array.from({ length: 40 }, (_, index) => ({
  name:
    ['Berlin', 'São Paulo', 'القاهرة', 'Llanfairpwllgwyngyllgogerychwyrndrobwll'][index % 4] ?? '',
  slug: `city-${index}`,
  region: [null, 'São Paulo', 'القاهرة', 'Isle of Anglesey / Sir Ynys Môn'][index % 4] ?? null,
  country: ['Germany', 'Brazil', 'Egypt', 'United Kingdom'][index % 4] ?? '',
  countryCode: ['DE', 'BR', 'EG', 'GB'][index % 4] ?? '',
  count: 41_000 - index * 997,
  categoryCount: 900 - index * 7,
  share: shareText((3.5 - index * 0.08).toFixed(1)),
}));

const countries = Array.from({ length: 40 }, (_, index) => ({
  name: ['Germany', 'Brazil', 'Egypt', 'Saint Vincent and the Grenadines'][index % 4] ?? '',
  slug: `country-${index}`,
  count: 120_000 - index * 2700,
  cityCount: 1500 - index * 31,
  categoryCount: 2000 - index * 40,
  share: shareText((10.2 - index * 0.2).toFixed(1)),
}));

/** Every second one has a page in the place. */
const paired = (links: readonly CategoryLink[]): PairLink[] =>
  links.map((link, index) => ({ ...link, hasCombination: index % 2 === 0 }));

const letters = { cities: 'ABCZ', categories: LETTERS.join('') };

const states = Array.from({ length: 16 }, (_, index) => ({
  name: ['Nordrhein-Westfalen', 'Bayern', 'Baden-Württemberg', 'Saarland'][index % 4] ?? '',
  slug: `region-${index}`,
  count: 30_000 - index * 1500,
}));

const germany = { name: 'Germany', slug: 'germany', code: 'DE' };
const totals = { businesses: 1_181_616, countries: 197, cities: 15_302 };
const paged = { page: 3, pages: 5, jumps: [], range: { from: 25, total: 100, pages: 9 } };

export const documents = {
  error: { kind: 'error', path: '/404', status: 404, subject: null },
  business,
  city: {
    kind: 'city',
    path: '/cities/de/berlin/page/3',
    ...paged,
    name: 'Berlin',
    slug: 'berlin',
    countryCode: 'DE',
    countryName: 'Germany',
    countrySlug: 'germany',
    region: { name: 'Land Berlin', slug: 'land-berlin' },
    overview: { categoryCount: 812, topCategories: paired(categories.slice(0, 15)) },
    groups: null,
    businesses: cards,
  },
  category: {
    kind: 'category',
    path: '/categories/coffee-shop/page/3',
    ...paged,
    name: 'Coffee shop',
    slug: 'coffee-shop',
    wider: [
      { name: 'Food and drink', slug: 'food-and-drink' },
      { name: 'Beverage store', slug: 'beverage-store' },
    ],
    tree: null,
    overview: { countryCount: 91, topCountries: paired(countries.slice(0, 15)) },
    businesses: cards,
  },
  country: {
    kind: 'country',
    path: '/countries/germany/page/3',
    ...paged,
    ...germany,
    overview: null,
    categories: paired(categories.slice(0, 20)),
  },
  'country-cities': {
    kind: 'country-cities',
    path: '/countries/germany/cities/page/3',
    ...paged,
    ...germany,
    businessCount: null,
    items: cities.slice(0, 12),
  },
  region: {
    kind: 'region',
    path: '/countries/germany/regions/nordrhein-westfalen/page/3',
    ...paged,
    name: 'Nordrhein-Westfalen',
    slug: 'nordrhein-westfalen',
    countryName: 'Germany',
    countrySlug: 'germany',
    businessCount: null,
    groups: null,
    items: cities.slice(0, 12),
  },
  combination: {
    kind: 'combination',
    path: '/cities/de/koeln/categories/coffee-shop',
    category: { name: 'Coffee shop', slug: 'coffee-shop' },
    wider: [{ name: 'Food and drink', slug: 'food-and-drink' }],
    place: {
      country: { name: 'Germany', slug: 'germany', code: 'DE' },
      region: { name: 'Nordrhein-Westfalen', slug: 'nordrhein-westfalen' },
      city: { name: 'Köln', slug: 'koeln' },
    },
    businessCount: 1234,
    sundayCount: 56,
    rating: 4.3,
    businesses: cards,
    kinds: categories.slice(0, 3),
    regions: [],
    cities: [],
    siblings: [{ name: 'Tea house', slug: 'tea-house' }],
    nearby: [{ name: 'Bonn', slug: 'bonn', countryCode: 'DE' }],
  },
  cities: {
    kind: 'cities',
    path: '/cities/b/page/3',
    ...paged,
    letter: 'B',
    letters: 'ABCZ',
    totals: null,
    items: cities.slice(0, 12),
  },
  countries: {
    kind: 'countries',
    path: '/countries/page/3',
    ...paged,
    totals: null,
    items: countries.slice(0, 12),
  },
  categories: {
    kind: 'categories',
    path: '/categories/c/page/3',
    ...paged,
    letter: 'C',
    letters: LETTERS.join(''),
    totals: null,
    items: categories.slice(0, 12).map((category, index) => ({
      ...category,
      share: shareText((7.6 - index * 0.2).toFixed(1)),
      rating: index === 11 ? null : 4.8 - index / 5,
    })),
  },
  home: {
    kind: 'home',
    path: '/',
    totals,
    letters,
    trending: categories,
    cities,
    categories,
    countries,
  },
  static: { kind: 'static', path: '/contact', name: 'contact', operator, mapTiles, sources: [] },
} satisfies { [Kind in TemplateKind]: DocumentOf<Kind> };

/** The documents of the policies. */
export const policies = STATIC_PAGES.filter((name) => /policy|notice|terms/.test(name)).map(
  (name) => ({
    ...documents.static,
    name,
    path: `/${name}`,
  }),
);

/** First pages, which also show values of the whole list. */
export const firstPages = [
  { ...documents.cities, path: '/cities/b', page: 1, totals },
  { ...documents.countries, path: '/countries', page: 1, totals },
  {
    ...documents.categories,
    path: '/categories/c',
    page: 1,
    totals: { businesses: totals.businesses, categories: 3678 },
  },
  { ...documents['country-cities'], path: '/countries/germany/cities', page: 1, businessCount: 9 },
  {
    ...documents.country,
    path: '/countries/germany',
    page: 1,
    overview: {
      businessCount: 120_000,
      cityCount: 1500,
      topCities: cities.slice(0, 20),
      regions: states,
      groups: categories.slice(0, 4),
      businesses: cards,
      located: [
        { name: 'Berlin', latitude: 52.52, longitude: 13.41, count: 9000 },
        { name: 'München', latitude: 48.14, longitude: 11.58, count: 4000 },
        { name: 'Köln', latitude: 50.94, longitude: 6.96, count: 10 },
      ],
      neighbours: [{ name: 'Austria', slug: 'austria' }],
    },
  },
  {
    ...documents.region,
    path: '/countries/germany/regions/nordrhein-westfalen',
    page: 1,
    businessCount: 9,
    groups: categories.slice(0, 4),
  },
] as const satisfies readonly TemplateDocument[];

const nothing = { from: 0, total: 0, pages: 1 };

/** Pages far down a long list, which show only entries. */
export const deepPages = [
  {
    ...documents.category,
    ...{
      path: '/categories/coffee-shop/page/70',
      page: 70,
      pages: 72,
      jumps: jumpPages(70, 95),
      range: null,
    },
    overview: null,
  },
  {
    ...documents.country,
    ...{
      path: '/countries/germany/page/70',
      page: 70,
      pages: 72,
      jumps: jumpPages(70, 95),
      range: null,
    },
  },
] as const satisfies readonly TemplateDocument[];

/** Pages of a directory without content. */
export const emptyDocuments: readonly TemplateDocument[] = [
  ...ERROR_PAGES.filter(({ path }) => path !== documents.error.path).map(errorDocument),
  bareBusiness,
  ...[
    { ...documents.city, overview: { categoryCount: 0, topCategories: [] } },
    {
      ...documents.category,
      overview: { countryCount: 0, topCountries: [] },
      wider: [],
      tree: { total: 0, kinds: [] },
    },
  ].map((page) => ({
    ...page,
    ...{ page: 1, pages: 1, range: nothing, businesses: [] },
  })),
  ...firstPages.map((page) => ({
    ...page,
    ...{ pages: 1, range: nothing },
    ...(page.kind === 'country'
      ? { overview: { ...page.overview, cityCount: 0, topCities: [] }, categories: [] }
      : { items: [] }),
  })),
];
