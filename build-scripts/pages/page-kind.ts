import type { Kysely } from 'kysely';
import type { DocumentOf, PageKind, PageRef } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';

/** Which page of one kind: the key of what it shows and its number from 1. */
export type KeyPage = { readonly key: number; readonly page: number };

/** A page that exists now, with the document it is made from. */
export type Loaded<Kind extends PageKind> = KeyPage & { readonly document: DocumentOf<Kind> };

/** What the build has to know of one kind of page. */
export type PageKindDefinition<Kind extends PageKind> = {
  readonly kind: Kind;
  /**
   * Loads the documents of a set of pages with a number of queries that does not grow with the set.
   * Pages that ought not to exist (any more) are left out of the answer.
   * @param pages ordered by key, then page; at most some hundreds
   */
  readonly documents: (db: Kysely<DB>, pages: readonly KeyPage[]) => Promise<Loaded<Kind>[]>;
  /** Finds the page that an address names, or null; the page's existence is not checked. */
  readonly locate: (db: Kysely<DB>, path: string) => Promise<PageRef | null>;
};
