/** A slug as api/contract/pages/slugs.ts makes them. */
export const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)';

/**
 * Reads the address of a page of a list.
 * @param pattern of the first page's path, in which a group may stand for a name
 * @returns the page's number from 1 and what the groups matched; null for other addresses, also for
 * those that the page does not have, such as `…/page/1`
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
