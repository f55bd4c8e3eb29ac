/** What a feed decides about its imports. */
export type FeedTerms = {
  readonly id: number;
  /** Whether its values only fill in what is missing. */
  readonly fill: boolean;
  /** Whether its files have all listings of the source. */
  readonly full: boolean;
};
