import type { Kysely } from 'kysely';
import type { DocumentOf, PageKind } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';

/** Identifies a page of one kind: the key of what it shows, and its number from 1. */
export type KeyPage = { readonly key: number; readonly page: number };

/** An existing page with its document. */
export type LoadedPage<Kind extends PageKind> = KeyPage & { readonly document: DocumentOf<Kind> };

/** Locates and loads pages of one kind. */
export type PageKindDefinition<Kind extends PageKind> = {
  /**
   * Loads the documents of pages. The number of queries does not depend on the number of pages. Pages that
   * should not exist are left out.
   * @param pages ordered by key, then page
   */
  readonly documents: (db: Kysely<DB>, pages: readonly KeyPage[]) => Promise<LoadedPage<Kind>[]>;
  /** Absent for kinds that no template renders. */
  readonly locate?: Locate;
};

/** Finds the page of an address without checking that it exists. @returns null for other addresses */
export type Locate = (db: Kysely<DB>, path: string) => Promise<KeyPage | null>;

/** Makes the document of each page. */
export const withDocuments = <Page extends KeyPage, Document>(
  pages: readonly Page[],
  toDocument: (page: Page) => Document,
): (KeyPage & { readonly document: Document })[] =>
  pages.map((page) => ({ key: page.key, page: page.page, document: toDocument(page) }));
