import type { BusinessStatus } from './business-status.ts';

/**
 * The values of a column by its kind. The kind decides how a column is read from a cell and from a form,
 * how it is staged, exported and answered: see the modules that have a table of kinds.
 */
export type ValueOfKind = {
  id: number;
  /** A text that a listing always has. */
  name: string;
  slug: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  'country-code': string;
  /** A text in one line. */
  line: string | null;
  /** A line; its line breaks become commas. */
  address: string | null;
  /** A line of digits, such as a postal code. */
  code: string | null;
  phone: string | null;
  /** An absolute URL, http or https. */
  link: string | null;
  /** A text of several lines. */
  paragraph: string | null;
  /** Names, one a line. */
  names: string | null;
  /** Absolute URLs, http or https, one a line. */
  links: string | null;
  /** Absolute URLs of profiles in social networks, one a line. */
  profiles: string | null;
  /** A link, or the path of a picture below /photos/. */
  picture: string | null;
  /** JSON text of group → label → flag, or the unparsed text of the source. */
  features: string | null;
  /** JSON text of weekday → hours; older rows may have an unparsed text of the source. */
  hours: string | null;
  /** Degrees, −90 … 90 and −180 … 180. */
  latitude: number | null;
  longitude: number | null;
  /** IANA name, such as `Europe/Berlin`. */
  'time-zone': string | null;
  /** 0 … 5, one decimal. */
  stars: number | null;
  count: number;
  flag: boolean;
  status: BusinessStatus;
  'place-id': string | null;
  /** As in `2026-11-23`. */
  day: string | null;
  moment: Date;
};

export type ColumnKind = keyof ValueOfKind;

/** The kinds of texts that a listing may lack. */
const TEXT_KINDS = [
  ...(['line', 'address', 'code', 'phone', 'link', 'picture', 'features', 'hours'] as const),
  ...(['paragraph', 'names', 'links', 'profiles'] as const),
];

/** The columns of texts that a listing may lack. */
export type TextColumn = ColumnOfKind<(typeof TEXT_KINDS)[number]>;

const USUAL_LENGTH = 500;
const LENGTHS: Readonly<Partial<Record<ColumnKind, number>>> = {
  address: 1_000,
  link: 4_000,
  picture: 4_000,
  paragraph: 10_000,
  names: 2_000,
  links: 20_000,
  profiles: 4_000,
  'place-id': 4_000,
  features: 20_000,
  hours: 20_000,
};

/** The longest text of a kind, in cells and in forms, in characters. */
export const longestOf = (kind?: ColumnKind): number => (kind && LENGTHS[kind]) ?? USUAL_LENGTH;

/**
 * What a column is used for. `import`: an import sets it. `edit`: administrators edit it. `export`: exports
 * have it. `api`: the public API answers it. `page`: it is in the document of the business page. `card`: it
 * is in the documents of lists, so its changes make lists stale. `list`: it is in the API's lists. `search`:
 * the words of search entries derive from it.
 */
export type ColumnUse = 'import' | 'edit' | 'export' | 'api' | 'page' | 'card' | 'list' | 'search';

type ColumnDeclaration = {
  readonly kind: ColumnKind;
  readonly uses: readonly ColumnUse[];
  /** Where it is read from, unless from the column of the listing `b` with the same name. */
  readonly from?: `${'category' | 'city' | 'region' | 'country'}.${'name' | 'slug' | 'code'}`;
  /** Its name as a field of spreadsheets, where that is another. */
  readonly cell?: string;
};

const READ = ['export', 'api', 'page'] as const;
const IMPORTED = ['import', ...READ] as const;
const EDITED = ['import', 'edit', ...READ] as const;

/**
 * The columns of a listing, in the order of exports and of the API. What only the database and the merge of
 * imports know, such as the fingerprint, is not here.
 */
export const LISTING_COLUMNS = {
  id: { kind: 'id', uses: [...READ, 'card', 'list'] },
  name: { kind: 'name', uses: [...EDITED, 'card', 'list', 'search'] },
  /** Last segment of the address of the page, `/business/{slug}`. */
  slug: { kind: 'slug', uses: [...READ, 'card', 'list', 'search'] },
  category: { kind: 'name', from: 'category.name', uses: [...EDITED, 'card', 'list'] },
  category_slug: { kind: 'slug', from: 'category.slug', uses: ['page'] },
  /** Kind of business in the words of the source. */
  type: { kind: 'line', uses: [...EDITED, 'list'] },
  /** Its further categories, in the words of the source. */
  other_categories: { kind: 'names', uses: EDITED },
  full_address: { kind: 'address', uses: [...EDITED, 'card', 'list', 'search'] },
  street: { kind: 'address', uses: EDITED },
  city: { kind: 'name', from: 'city.name', uses: [...EDITED, 'list'] },
  city_slug: { kind: 'slug', from: 'city.slug', uses: ['page'] },
  /** The state or province of the city. */
  region: { kind: 'line', from: 'region.name', uses: ['export'] },
  postal_code: { kind: 'code', uses: [...EDITED, 'search'] },
  country: { kind: 'name', from: 'country.name', uses: [...IMPORTED, 'list'] },
  country_slug: { kind: 'slug', from: 'country.slug', uses: ['page'] },
  country_code: { kind: 'country-code', from: 'country.code', uses: [...EDITED, 'list'] },
  phone: { kind: 'phone', uses: [...EDITED, 'card', 'list', 'search'] },
  latitude: { kind: 'latitude', uses: EDITED },
  longitude: { kind: 'longitude', uses: EDITED },
  /** Open Location Code, such as `9F4MGCQ7+2X`. */
  plus_code: { kind: 'line', uses: EDITED },
  time_zone: { kind: 'time-zone', uses: ['api', 'page'] },
  /** Average of the reviews in stars. 0 means that there are none. */
  rating: { kind: 'stars', uses: [...IMPORTED, 'card', 'list'] },
  /** Number of reviews. */
  reviews: { kind: 'count', uses: [...IMPORTED, 'card', 'list'] },
  reviews_link: { kind: 'link', uses: IMPORTED },
  /** URL of the picture. */
  photo: { kind: 'picture', uses: [...EDITED, 'card', 'list'] },
  /** URL of the logo. */
  logo: { kind: 'picture', uses: EDITED },
  /** URLs of further pictures. */
  photos: { kind: 'links', uses: EDITED },
  /** What the business says about itself, or the source about it. */
  description: { kind: 'paragraph', uses: EDITED },
  /** Prices as the source writes them: `$$`, `€10–20`. */
  price_range: { kind: 'line', uses: [...EDITED, 'search'] },
  menu_link: { kind: 'link', uses: EDITED },
  /** Where visitors book a table, a room or an appointment. */
  booking_links: { kind: 'links', uses: EDITED },
  /** Where visitors order food or goods. */
  order_links: { kind: 'links', uses: EDITED },
  /** Profiles in social networks. */
  social_links: { kind: 'profiles', uses: EDITED },
  /** Name of the place that the business is inside of, such as a shopping centre. */
  located_in: { kind: 'line', uses: EDITED },
  /** Opening hours: JSON text of weekday → hours, or the unparsed text of the source. */
  working_hours: { kind: 'hours', uses: EDITED },
  /** Whether the owner has confirmed the listing with the source. */
  verified: { kind: 'flag', uses: [...EDITED, 'list'] },
  /** Features: JSON text of group → label → flag, or the unparsed text of the source. */
  about: { kind: 'features', uses: EDITED },
  /** Whether it operates; a permanently closed listing is in no list. */
  status: { kind: 'status', uses: [...EDITED, 'card', 'list'] },
  /** Day on which the status was recorded; null while it has never changed. */
  status_since: { kind: 'day', uses: ['api', 'page'] },
  /** Google place id; part of the identity. */
  place_id: { kind: 'place-id', uses: IMPORTED },
  created_at: { kind: 'moment', uses: ['export', 'api'] },
  updated_at: { kind: 'moment', uses: ['export', 'api'] },
  /** Website. */
  url: { kind: 'link', cell: 'website', uses: EDITED },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;

type Declared = typeof LISTING_COLUMNS;

export type ListingColumn = keyof Declared;

/** The columns with one of these uses. */
export type ColumnOf<Use extends ColumnUse> = {
  [Column in ListingColumn]: Use extends Declared[Column]['uses'][number] ? Column : never;
}[ListingColumn];

export type KindOf<Column extends ListingColumn> = Declared[Column]['kind'];

/** The columns of these kinds. */
export type ColumnOfKind<Kind extends ColumnKind> = {
  [Column in ListingColumn]: KindOf<Column> extends Kind ? Column : never;
}[ListingColumn];

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The name of a column in documents, answers and forms: `full_address` is `fullAddress`. */
export type FieldOf<Column extends string> = CamelCase<Column>;

export function fieldOf<Column extends string>(column: Column): FieldOf<Column>;
export function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The values of the columns with a use, by their names in documents, answers and forms. */
export type FieldsOf<Use extends ColumnUse> = {
  readonly [Column in ColumnOf<Use> as FieldOf<Column>]: ValueOfKind[KindOf<Column>];
};

const isColumn = (name: string): name is ListingColumn => name in LISTING_COLUMNS;

const ALL = Object.keys(LISTING_COLUMNS).filter(isColumn);

/** The declaration of a column. */
export const declarationOf = (column: ListingColumn): ColumnDeclaration => LISTING_COLUMNS[column];

/** The columns with a use, in their order. */
export const columnsFor = <Use extends ColumnUse>(use: Use): readonly ColumnOf<Use>[] =>
  ALL.filter((column): column is ColumnOf<Use> => declarationOf(column).uses.includes(use));

/** The values of the columns with a use, of a row that may have more. */
export function pickFields<Use extends ColumnUse>(use: Use, row: FieldsOf<Use>): FieldsOf<Use>;
export function pickFields(use: ColumnUse, row: object): object {
  const fields = columnsFor(use).map((column): string => fieldOf(column));
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)));
}

/** The names of the columns of texts that a listing itself has, and may lack. */
export const textColumns = (): readonly ListingColumn[] =>
  ALL.filter((column) => {
    const { kind, from } = declarationOf(column);
    return from === undefined && TEXT_KINDS.some((text) => text === kind);
  });

/** The name of a column as a field of spreadsheets. */
export type CellOf<Column extends ListingColumn> = {
  [Name in Column]: Declared[Name] extends { readonly cell: infer Cell } ? Cell : Name;
}[Column];

export function cellOf<Column extends ListingColumn>(column: Column): CellOf<Column>;
export function cellOf(column: ListingColumn): string {
  return declarationOf(column).cell ?? column;
}

const BY_CELL: ReadonlyMap<string, string> = new Map(ALL.map((column) => [cellOf(column), column]));

/** The column of a field of spreadsheets; the field itself where no column is declared for it. */
export const columnOfCell = (cell: string): string => BY_CELL.get(cell) ?? cell;
