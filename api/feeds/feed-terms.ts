/** What a feed decides about its imports. */
export type FeedTerms = {
  readonly id: number;
  /** Whether its files have all listings of the source. */
  readonly full: boolean;
};
