import { z } from 'zod';

const schema = z.object({
  /** The query of the list's address, with the question mark. */
  search: z.string(),
  /** The listings of its page, in their order. */
  ids: z.array(z.number()),
});

/** The list from which a listing was opened: the state of the entry in the browser's history. */
export type FromList = z.infer<typeof schema>;

/** @param state of a location; null where the listing was opened from elsewhere */
export const readFromList = (state: unknown): FromList | null =>
  schema.safeParse(state).data ?? null;

/** The listings before and after one in its list, if any. */
export function neighboursIn({ ids }: FromList, id: number) {
  const at = ids.indexOf(id);
  return { previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1] };
}
