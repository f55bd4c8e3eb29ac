/** What is searched: a row for each public listing. */
export type SearchEntriesTable = {
  business_id: number;
  city_id: number;
  category_id: number;
  score: number;
  reviews: number;
  rating: number | null;
  verified: boolean;
  features: number;
  open_minutes: string | null;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
  missing: number;
  /** Folded, as `search_fold` does it. */
  name: string;
  /** The name in Latin letters, where that is another. */
  alias: string | null;
  /** Of the name, and of what else it is found by. */
  words: string;
};

/** Each word that is or was in a listing's name: what a misspelt one may have meant. */
export type SearchVocabularyTable = { word: string };
