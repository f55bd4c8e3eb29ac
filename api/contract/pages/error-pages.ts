/** The kind of page at a missing address, `page` for a further page of a list; null for all other addresses. */
export type ErrorSubject = 'business' | 'country' | 'city' | 'category' | 'page' | null;

export type ErrorPage = {
  /** Key of the page in the ledger. */
  readonly key: number;
  readonly path: string;
  readonly status: 404 | 410;
  readonly subject: ErrorSubject;
};

const NOT_FOUND: ErrorPage = { key: 404, path: '/404', status: 404, subject: null };
const GONE: ErrorPage = { key: 410, path: '/410', status: 410, subject: null };

/** The pages for answers without another page. */
export const ERROR_PAGES: readonly ErrorPage[] = [
  NOT_FOUND,
  GONE,
  { key: 4041, path: '/404-business', status: 404, subject: 'business' },
  { key: 4042, path: '/404-country', status: 404, subject: 'country' },
  { key: 4043, path: '/404-city', status: 404, subject: 'city' },
  { key: 4044, path: '/404-category', status: 404, subject: 'category' },
  { key: 4045, path: '/404-page', status: 404, subject: 'page' },
  { key: 4101, path: '/410-business', status: 410, subject: 'business' },
];

/**
 * One character after `/categories/` is an initial letter, and `page` begins the path of a list's next
 * page.
 */
const SUBJECTS: readonly (readonly [RegExp, ErrorSubject])[] = [
  [/.\/page\/\d+$/, 'page'],
  [/^\/business\/[^/]+$/, 'business'],
  [/^\/countries\/(?!page(\/|$))[^/]+(\/|$)/, 'country'],
  [/^\/cities\/[a-z]{2}\/[^/]+$/, 'city'],
  [/^\/categories\/(?!page$)[^/]{2,}$/, 'category'],
];

/** The page for a status without a specific subject. */
export const generalErrorPage = (status: ErrorPage['status']): ErrorPage =>
  status === 404 ? NOT_FOUND : GONE;

/**
 * The error page with the most specific text for an address.
 * @param path normalised, in lower case and decoded
 */
export function errorPageFor(path: string, status: ErrorPage['status']): ErrorPage {
  const [, subject = null] = SUBJECTS.find(([pattern]) => pattern.test(path)) ?? [];
  const page = ERROR_PAGES.find((one) => one.status === status && one.subject === subject);
  return page ?? generalErrorPage(status);
}
