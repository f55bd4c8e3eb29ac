/** Matches a slug of api/contract/pages/slugs.ts. */
export const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)';

/**
 * Parses the path of a page of a list.
 * @param pattern of the first page's path; its groups are names
 * @returns the page's number from 1 and the names; null for other paths, including `…/page/1`, which the
 * first page does not have
 */
export function matchPath(
  path: string,
  pattern: string,
): { readonly page: number; readonly names: readonly string[] } | null {
  const match = new RegExp(`^${pattern}(?:/page/([2-9]|[1-9]\\d{1,6}))?$`).exec(path);
  if (match === null) return null;
  const names = match.slice(1, -1);
  return { page: Number(match.at(-1) ?? 1), names };
}
