import type { Kysely } from 'kysely';
import {
  isFileKind,
  PAGE_KINDS,
  type PageDocument,
  type PageKind,
  type PageRef,
} from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { readVerificationTags } from '../../api/site-settings/verification-tags.queries.ts';
import { businessPage } from './business.page.ts';
import { combinationPage } from './combination.page.ts';
import { countriesPage } from './countries.page.ts';
import { countryCitiesPage, countryPage, regionPage } from './country.page.ts';
import { errorPage } from './error.page.ts';
import { homePage } from './home.page.ts';
import { formerPagesPage, nginxPage } from './host-rules.page.ts';
import { categoriesPage, citiesPage } from './lettered.page.ts';
import { categoryPage, cityPage } from './listings.page.ts';
import type { PageKindDefinition } from './page-kind.ts';
import { robotsPage, staticPage, tagsPage } from './single.page.ts';
import { sitemapIndexPage, sitemapPage } from './sitemap.page.ts';

/** How each kind of page is located and loaded. */
export const pageKinds: { readonly [Kind in PageKind]: PageKindDefinition<Kind> } = {
  error: errorPage,
  business: businessPage,
  city: cityPage,
  category: categoryPage,
  country: countryPage,
  'country-cities': countryCitiesPage,
  region: regionPage,
  combination: combinationPage,
  cities: citiesPage,
  countries: countriesPage,
  categories: categoriesPage,
  home: homePage,
  static: staticPage,
  tags: tagsPage,
  robots: robotsPage,
  sitemap: sitemapPage,
  'sitemap-index': sitemapIndexPage,
  'former-pages': formerPagesPage,
  nginx: nginxPage,
};

/** A page that exists, with the document that it is made from. */
export type PageWithDocument = { readonly ref: PageRef; readonly document: PageDocument };

/**
 * Loads the documents of pages of any kinds, with a few queries for each kind. Pages that should not exist
 * are left out.
 * @param refs up to some thousands, in any order
 * @returns ordered by kind, key and page
 */
export async function loadDocuments(
  db: Kysely<DB>,
  refs: readonly PageRef[],
): Promise<PageWithDocument[]> {
  const sets = Map.groupBy(refs, ({ kind }) => kind);
  const found: PageWithDocument[] = [];
  const verificationTags = await readVerificationTags(db);
  for (const kind of PAGE_KINDS) {
    const pages = sets.get(kind)?.toSorted((a, b) => a.key - b.key || a.page - b.page);
    if (!pages) continue;
    const isPlain = verificationTags.length === 0 || isFileKind(kind);
    for (const { key, page, document } of await pageKinds[kind].documents(db, pages))
      found.push({
        ref: { kind, key, page },
        document: isPlain ? document : { ...document, verificationTags },
      });
  }
  return found;
}

/** Finds the page of an address. @returns null when no page can have the address */
export async function locatePage(db: Kysely<DB>, path: string): Promise<PageRef | null> {
  for (const kind of PAGE_KINDS) {
    const found = await pageKinds[kind].locate?.(db, path);
    if (found) return { kind, ...found };
  }
  return null;
}
