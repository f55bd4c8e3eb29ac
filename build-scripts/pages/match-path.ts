import type { Kysely } from 'kysely';
import { letterKey } from '../../api/contract/pages/letter-keys.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Locate } from './page-kind.ts';

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

/**
 * Locates pages of which the path contains slugs.
 * @param pattern see {@link matchPath}
 * @param find looks up the row that the slugs of the path identify
 */
export const locateBySlugs =
  (
    pattern: string,
    find: (db: Kysely<DB>, ...slugs: string[]) => Promise<{ readonly id: number } | undefined>,
  ): Locate =>
  async (db, path) => {
    const match = matchPath(path, pattern);
    const found = match && (await find(db, ...match.names));
    return found ? { key: found.id, page: match.page } : null;
  };

/** Locates pages of a list and of its parts by letter, e.g. `/cities` and `/cities/a`. */
export const locateByLetter =
  (base: string): Locate =>
  async (_db, path) => {
    const match = matchPath(path, `${base}(?:/([a-z]))?`);
    return match && { key: letterKey(match.names[0]?.toUpperCase() ?? null), page: match.page };
  };
