/** Results of the functions that migrations have created. */
export const FUNCTION_RESULTS: Readonly<Record<string, string>> = {
  former_shard: 'The file of former addresses, 0 to 511, that the address belongs to.',
  name_key: 'The lower-case name, which sorts in the order of the Turkish alphabet.',
  search_address: 'The words of an address for a search entry, each with `@` before it.',
  search_features: 'The features for a search entry: `#f` and the number of each bit that is set.',
  search_fold: 'The text in lower case, without accents and punctuation, with single spaces.',
  search_words:
    'The words of a folded text. Scripts without spaces between words give pairs of letters.',
};
