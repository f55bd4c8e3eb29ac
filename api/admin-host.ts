import { z } from 'zod';

/** ADMIN_HOST: a host, with its port where it is not the usual one, or an origin. */
export const adminHost = z
  .string()
  .refine(
    (value) => toAdminUrl(value, 'https://directory.example') !== undefined,
    'must be a host such as admin.directory.example, or its origin such as https://admin.directory.example',
  );

/**
 * Origin of the back office.
 * @param value of ADMIN_HOST
 * @param siteUrl whose scheme is taken where the value has none
 * @returns undefined where the value is neither a host nor an origin
 */
export function toAdminUrl(value: string, siteUrl: string): string | undefined {
  const scheme = URL.parse(siteUrl)?.protocol ?? 'https:';
  const url = URL.parse(/^https?:\/\//.test(value) ? value : `${scheme}//${value}`);
  const isOrigin = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

/**
 * Cookies do not tell ports apart, so the back office needs a host name of its own; and a session must
 * not travel in plain text where the site does not.
 */
export function adminHostConflictsOf({
  SITE_URL,
  ADMIN_HOST,
}: Readonly<Record<string, string | undefined>>): [name: string, message: string][] {
  const site = URL.parse(SITE_URL || 'http://localhost');
  const office = site && ADMIN_HOST ? URL.parse(toAdminUrl(ADMIN_HOST, site.href) ?? '') : null;
  if (!site || !office) return [];
  if (site.hostname === office.hostname)
    return [['ADMIN_HOST', 'must be another host than that of SITE_URL']];
  return site.protocol === 'https:' && office.protocol !== 'https:'
    ? [['ADMIN_HOST', 'must have HTTPS as SITE_URL has']]
    : [];
}
