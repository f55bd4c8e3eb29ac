/** Search entries: one row for each listed business, written in the transaction that changes it. */
export type SearchEntriesTable = {
  business_id: number;
  city_id: number;
  category_id: number;
  score: number;
  reviews: number;
  rating: number | null;
  verified: boolean;
  /** Features, as in `businesses`. */
  features: number;
  /** Opening hours, as in `businesses`; null while the business is temporarily closed. */
  open_minutes: string | null;
  time_zone: string | null;
  /** Degrees, rounded to a tenth of a metre. */
  latitude: number | null;
  /** Degrees, rounded to a tenth of a metre. */
  longitude: number | null;
  /** Missing fields, as in `businesses`. */
  missing: number;
  /** Name, folded by `search_fold`, first 100 characters. */
  name: string;
  /** Transliterated name; null where it equals `name`. */
  alias: string | null;
  /** Words of name, alias and address, and facts such as `#c370` for the city (decision 14). */
  words: string;
};

/** Words that occur or have occurred in names. Misspelt words are repaired with them. */
export type SearchVocabularyTable = { word: string };
