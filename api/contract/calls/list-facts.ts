/** The facts of a listing that a row of the list can show, beside its name, category and status. */
export const LIST_FACTS = [
  'address',
  'phone',
  'rating',
  'createdAt',
  'city',
  'website',
  'updatedAt',
  'placeId',
] as const;
export type ListFact = (typeof LIST_FACTS)[number];

/** The facts that are shown until others are chosen, in their order. */
export const USUAL_FACTS: readonly ListFact[] = ['address', 'phone', 'rating', 'createdAt'];

/** Maximum number of facts in a row: two above each other in three columns. */
export const MOST_FACTS = 6;
