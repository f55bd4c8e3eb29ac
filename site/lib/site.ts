/** The name of the directory, in the header of each page and at the end of each title. */
export const SITE_NAME = 'Business Directory';

export const siteTitle = (page: string): string => `${page} | ${SITE_NAME}`;

/** What a search engine shows of a title, and of a description, without cutting it. */
const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 155;

/**
 * The title of a page with a fact: 'Hotels in Belgium: 37 listings | Business Directory'. Where it would be cut, it does
 * without the name of the directory, else without the fact.
 */
export function factualTitle(page: string, fact: string | null): string {
  if (fact === null) return siteTitle(page);
  const titles = [siteTitle(`${page}: ${fact}`), `${page}: ${fact}`];
  return titles.find((title) => title.length <= SHOWN_TITLE) ?? siteTitle(page);
}
