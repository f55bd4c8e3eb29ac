/** What the page is of that somebody looked for; null for any other address. */
export type ErrorSubject = 'business' | 'country' | 'city' | 'category' | null;

export type ErrorPage = {
  /** Of the page in the ledger. */
  readonly key: number;
  readonly path: string;
  readonly status: 404 | 410;
  readonly subject: ErrorSubject;
};

const NOT_FOUND: ErrorPage = { key: 404, path: '/404', status: 404, subject: null };
const GONE: ErrorPage = { key: 410, path: '/410', status: 410, subject: null };

/** The pages that a server answers with where it has no other. */
export const ERROR_PAGES: readonly ErrorPage[] = [
  NOT_FOUND,
  GONE,
  { key: 4041, path: '/404-business', status: 404, subject: 'business' },
  { key: 4042, path: '/404-country', status: 404, subject: 'country' },
  { key: 4043, path: '/404-city', status: 404, subject: 'city' },
  { key: 4044, path: '/404-category', status: 404, subject: 'category' },
  { key: 4101, path: '/410-business', status: 410, subject: 'business' },
];

/** One character after `/categories/` is an initial letter, and `page` leads to a list's next page. */
const SUBJECTS: readonly (readonly [RegExp, ErrorSubject])[] = [
  [/^\/business\/[^/]+$/, 'business'],
  [/^\/countries\/(?!page(\/|$))[^/]+(\/|$)/, 'country'],
  [/^\/cities\/[a-z]{2}\/[^/]+$/, 'city'],
  [/^\/categories\/(?!page$)[^/]{2,}$/, 'category'],
];

/** The page to show for a status where no other has it. */
export const generalErrorPage = (status: ErrorPage['status']): ErrorPage =>
  status === 404 ? NOT_FOUND : GONE;

/**
 * The page that says best what is missing at an address.
 * @param path clean, lower case and decoded
 */
export function errorPageFor(path: string, status: ErrorPage['status']): ErrorPage {
  const [, subject = null] = SUBJECTS.find(([pattern]) => pattern.test(path)) ?? [];
  const page = ERROR_PAGES.find((one) => one.status === status && one.subject === subject);
  return page ?? generalErrorPage(status);
}
