import { type Kysely, sql } from 'kysely';
import { FEATURE_KEYS, FEATURE_LABELS } from '../../api/contract/pages/features.ts';
import { type SearchQuery, searchQuerySchema } from '../../api/contract/pages/search-api.ts';
import type { DB } from '../../api/database/tables.ts';
import type { CategoryVocabulary } from '../../api/search/understand/categories.ts';
import { Random } from '../sample/random.ts';

/** The parameters of a search. */
export type Parameters = Readonly<Record<string, string>>;

/** A search, and its kind. */
export type SearchQuestion = { readonly kind: string; readonly parameters: Parameters };

/** A listing that searches look for. */
export type TargetListing = {
  readonly name: string;
  readonly slug: string;
  readonly category: string;
  readonly city: string;
  readonly citySlug: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly features: number;
};

const SCRIPTS = {
  /** With a word that is long enough to be misspelt. */
  latin: sql`name ~ '[A-Za-zÀ-ɏ]{4}'`,
  other: sql`name !~ '[A-Za-zÀ-ɏ]' and name ~ '[[:alpha:]]'`,
} as const;

/** With their city they fit into MAX_SEARCH_TEXT, in both spellings. */
const SHORT = sql`length(name) <= 60 and length(slug) <= 90`;

/** The columns of a {@link TargetListing}, for `businesses b`, `categories g`, `cities c` and `countries k`. */
export const TARGET = sql`b.name, b.slug, g.name as category, c.name as city, c.slug as "citySlug",
  k.name as country, b.latitude, b.longitude, coalesce(b.features, 0) as features`;

/**
 * Public listings, spread over all of them, the same in each run.
 * @param salt another salt gives other listings
 */
export async function sampleListings(
  db: Kysely<DB>,
  script: keyof typeof SCRIPTS,
  count: number,
  salt: string,
): Promise<readonly TargetListing[]> {
  const { rows } = await sql<TargetListing>`
    select ${TARGET} from (
      select id, md5(id || ${salt}) as nth from businesses
      where listed and ${SCRIPTS[script]} and ${SHORT} order by nth limit ${count}
    ) s
    join businesses b using (id) join categories g on g.id = b.category_id
    join cities c on c.id = b.city_id join countries k on k.id = c.country_id
    order by s.nth`.execute(db);
  return rows;
}

/** A name in the spelling of its listing's slug. */
export function transliterated({ slug, citySlug }: TargetListing): string {
  const end = slug.lastIndexOf(`-${citySlug}`);
  return (end > 0 ? slug.slice(0, end) : slug).replaceAll('-', ' ');
}

/** Words that can be recognised with one letter more or less. */
const WORDS = /[A-Za-zÀ-ɏ]{4,}/g;

/** Typing errors after the letter `at`, which is followed by another one. */
const ERRORS: readonly ((word: string, at: number, random: Random) => string)[] = [
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at, random) =>
    word.slice(0, at) + random.pick([...'abcdefghijklmnopqrstuvwxyz']) + word.slice(at + 1),
];

/**
 * Adds one typing error to one of a text's longer words: two letters swapped, one missing, doubled, or
 * replaced; never the first letter, which people usually type correctly. Returns the text unchanged without
 * such a word.
 */
export function misspelt(text: string, random: Random): string {
  const words = [...text.matchAll(WORDS)];
  if (words.length === 0) return text;
  for (;;) {
    const { 0: word, index } = random.pick(words);
    const at = random.between(1, word.length - 2);
    const wrong = random.pick(ERRORS)(word, at, random);
    if (wrong.toLowerCase() !== word.toLowerCase())
      return text.slice(0, index) + wrong + text.slice(index + word.length);
  }
}

/** Everyday words of other languages; those that the directory knows are searched. */
const FOREIGN = `eczane otel berber kuaför fırın lokanta dişçi apotheke zahnarzt bäckerei friseur
  tankstelle boulangerie pharmacie coiffeur farmacia panadería peluquería dentista ristorante parrucchiere
  bakkerij kapper apteka piekarnia fryzjer аптека стоматология ресторан 薬局 歯科 酒店 药店`.split(
  /\s+/,
);

const COMMON = ['the', 'hotel', 'restaurant', 'cafe', 'bar', 'market', 'and', 'de', 'la', 'center'];
const PAGES = 5;

export function plural(category: string): string {
  if (/[^aeiou]y$/.test(category)) return category.replace(/y$/, 'ies');
  return category + (/(?:s|x|ch|sh)$/.test(category) ? 'es' : 's');
}

type Make = (listing: TargetListing, random: Random) => Parameters;

/** Kinds of searches for listings with Latin names, in equal numbers. */
const LATIN: Readonly<Record<string, Make>> = {
  name: ({ name }) => ({ what: name }),
  'name, city': ({ name, city }) => ({ what: name, where: city }),
  'name and city': ({ name, city }) => ({ what: `${name} ${city}` }),
  'misspelt name': ({ name }, random) => ({ what: misspelt(name, random) }),
  'misspelt name, city': ({ name, city }, random) => ({
    what: misspelt(name, random),
    where: city,
  }),
  'category and city': ({ category, city }) => ({ what: `${category.toLowerCase()} ${city}` }),
  'category, city': ({ category, city }) => ({ what: category, where: city }),
  'categories, city': ({ category, city }) => ({ what: plural(category), where: city }),
  'feature, category, city': ({ features, category, city }, random) => {
    const known = FEATURE_KEYS.filter((_, bit) => Math.floor(features / 2 ** bit) % 2 === 1);
    const feature = random.pick(known.length > 0 ? known : FEATURE_KEYS);
    return { what: `${FEATURE_LABELS[feature].toLowerCase()} ${category}`, where: city };
  },
  'open now': ({ category, city }) => ({ what: category, where: city, open: '1' }),
  near: ({ category, latitude, longitude }) => ({
    what: category,
    near: `${(latitude ?? 0).toFixed(4)},${(longitude ?? 0).toFixed(4)}`,
  }),
  beginning: ({ name }, random) => ({ what: name.slice(0, random.between(2, 12)) }),
  nonsense: (_, random) => ({ what: `${nonsense(random)} ${nonsense(random)}` }),
  'common word': (_, random) => ({
    what: random.pick(COMMON),
    page: String(random.between(1, PAGES)),
  }),
  city: ({ city }, random) => (random.chance(0.5) ? { where: city } : { what: city }),
};

/** The same for listings with other names. */
const OTHER: Readonly<Record<string, Make>> = {
  'name in another script': ({ name }) => ({ what: name }),
  transliteration: (listing) => ({ what: transliterated(listing) }),
};

function nonsense(random: Random): string {
  const letters = Array.from({ length: random.between(4, 9) }, () =>
    random.pick([...'bcdfghjklmnpqrstvwxz']),
  );
  return letters.join('');
}

const foreignWord =
  (known: readonly string[]): Make =>
  ({ city }, random) => ({ what: random.pick(known), where: city });

/**
 * Searches of all kinds, in turn.
 * @param vocabulary the categories of the directory
 * @param salt another salt gives other searches
 */
export async function makeQuestions(
  db: Kysely<DB>,
  vocabulary: CategoryVocabulary,
  count: number,
  salt: string,
): Promise<readonly SearchQuestion[]> {
  const known = FOREIGN.filter((word) => vocabulary.match([word.normalize('NFC')], 0) !== null);
  const latin = known.length === 0 ? LATIN : { ...LATIN, 'foreign word, city': foreignWord(known) };
  const kinds = [
    ...Object.entries(latin).map(([kind, make]) => ({ kind, make, script: 'latin' as const })),
    ...Object.entries(OTHER).map(([kind, make]) => ({ kind, make, script: 'other' as const })),
  ];
  const each = Math.ceil(count / kinds.length);
  const listings = {
    latin: await sampleListings(db, 'latin', each * Object.keys(latin).length, salt),
    other: await sampleListings(db, 'other', each * Object.keys(OTHER).length, salt),
  };
  const asked = { latin: 0, other: 0 };
  const random = new Random();
  return Array.from({ length: count }, (_, nth) => kinds[nth % kinds.length]).flatMap(
    (one, nth): SearchQuestion[] => {
      if (one === undefined) return [];
      const { kind, make, script } = one;
      const listing = listings[script][asked[script] % Math.max(1, listings[script].length)];
      asked[script] += 1;
      if (listing === undefined) return [];
      return [{ kind, parameters: make(listing, random.restart(SEED, nth)) }];
    },
  );
}

export const SEED = 1;

/** Parses parameters as the server does. */
export const parseSearch = (parameters: Parameters): SearchQuery =>
  searchQuerySchema.parse(parameters);
