import type { ListFact } from '../../../api/contract/calls/list-facts.ts';

/** What is saved as a view: the query of the list, and the facts of its rows. */
export type Present = { readonly query: string; readonly facts: readonly ListFact[] };
