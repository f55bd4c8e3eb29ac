import { z } from 'zod';
import { DEFAULT_MAP_TILES, isTilesUrl } from './contract/pages/map-tiles.ts';
import { isTimeZone } from './contract/text/days.ts';
import { isBackupFile, isPublishTarget } from './publish-target.ts';

/** An empty variable counts as unset: shells and compose files pass `NAME=` for it. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const whole = (min: number, max: number, error = `must be a whole number from ${min} to ${max}`) =>
  optional(z.coerce.number(error).int(error).min(min, error).max(max, error));

const port = whole(1, 65_535, 'must be a port');

const pattern = (form: RegExp, error: string) => optional(z.string().regex(form, error));

/** A URL with credentials. */
export const WITH_PASSWORD = /:\/\/[^/]*@/;
const isWithoutPassword = (url: string): boolean => !WITH_PASSWORD.test(url);
const NO_PASSWORD = 'must not hold a user name or password';

const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
const HTTP = /^https?$/;
const httpUrl = url(HTTP, 'https://directory.example').transform((to) => to.replace(/\/+$/, ''));

/** One line of the contact page or the legal notice. */
const line = optional(z.string().trim().max(500, 'must have at most 500 characters'));
const mailbox = optional(z.email('must be an e-mail address such as office@directory.example'));
const text = optional(z.string());
/** A value that is valid in an HTTP header. */
const token = pattern(/^[\x21-\x7e]{1,500}$/, 'must be one word without spaces');

const target = z
  .string()
  .refine(isPublishTarget, 'must be a directory, or s3://bucket or s3://bucket/prefix');
const isFolder = (to: string): boolean => !isBackupFile(to);
const NOT_A_FILE = 'must be a folder or prefix, and not a file: each backup gets a name of its own';

/**
 * Origin of the back office.
 * @param host a host, with its port unless it is the default one, or an origin
 * @param siteUrl its scheme applies to a host without one
 * @returns undefined if the value is neither a host nor an origin
 */
export function toAdminUrl(host: string, siteUrl: string): string | undefined {
  const scheme = URL.parse(siteUrl)?.protocol ?? 'https:';
  const url = URL.parse(/^https?:\/\//.test(host) ? host : `${scheme}//${host}`);
  const isOrigin = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

const isAdminHost = (host: string): boolean =>
  toAdminUrl(host, 'https://directory.example') !== undefined;

/** The environment variables that the project reads. */
export const environmentSchema = z.object({
  PORT: port,
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database')),
  SITE_URL: optional(httpUrl),
  ADMIN_HOST: optional(
    z
      .string()
      .refine(
        isAdminHost,
        'must be a host such as admin.directory.example, or its origin such as https://admin.directory.example',
      ),
  ),
  PUBLISH_TO: optional(target),
  PUBLISH_S3_ENDPOINT: optional(httpUrl.refine(isWithoutPassword, NO_PASSWORD)),
  PUBLISH_S3_REGION: pattern(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-central-1'),
  PUBLISH_S3_ACCESS_KEY_ID: text,
  PUBLISH_S3_SECRET_ACCESS_KEY: text,
  PURGE_URL: optional(
    url(HTTP, 'https://cdn.example/purge').refine(isWithoutPassword, NO_PASSWORD),
  ),
  PURGE_TOKEN: token,
  CLOUDFLARE_ZONE_ID: pattern(/^[0-9a-f]{32}$/, 'must be 32 digits, 0–9 and a–f'),
  CLOUDFLARE_API_TOKEN: token,
  // The protocol's own rule: https://www.indexnow.org/documentation
  INDEXNOW_KEY: pattern(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or hyphens'),
  METRICS_TOKEN: pattern(/^[\x21-\x7e]{16,500}$/, 'must be one word of at least 16 characters'),
  METRICS_PORT: port,
  METRICS_HOST: text,
  BACKUP_TO: optional(target.refine(isFolder, NOT_A_FILE)),
  BACKUP_AT: pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30'),
  BACKUP_KEEP: whole(1, 1_000),
  CLOSED_PAGE_DAYS: whole(0, 36_500),
  SAMPLE_ROWS: whole(0, 10_000_000),
  WORKERS: whole(1, 256),
  ADMIN_USERNAME: pattern(/^[\w.@-]{3,64}$/, 'must be 3 to 64 letters, digits, or . _ - @'),
  ADMIN_TIME_ZONE: optional(
    z.string().refine(isTimeZone, 'must be the name of a time zone such as Europe/Istanbul'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(256)),
  ADMIN_IDLE_MINUTES: whole(5, 720),
  TRUST_PROXY: whole(0, 10),
  SMTP_URL: optional(url(/^smtps?$/, 'smtps://user:password@mail.example:465')),
  CONTACT_TO: mailbox,
  CONTACT_FROM: mailbox,
  CONTACT_OFFICE: line,
  CONTACT_PHONE: line,
  CONTACT_EMAIL: mailbox,
  LEGAL_COMPANY: line,
  LEGAL_REGISTRATION: line,
  LEGAL_INSURANCE: line,
  LEGAL_JURISDICTION: line,
  LEGAL_CERTIFICATIONS: line,
  MAP_TILES_URL: optional(
    url(HTTP, DEFAULT_MAP_TILES.url).refine(
      isTilesUrl,
      'must have {z}, {x} and {y}, and none other but {s} and {r}',
    ),
  ),
  MAP_TILES_ATTRIBUTION: line,
  API_RATE: whole(1, 100_000),
  UPLOAD_MAX_MB: whole(1, 2_000),
  FETCH_MAX_MB: whole(1, 20_000),
  FETCH_PRIVATE_HOSTS: pattern(/^[\w.:-]+(,[\w.:-]+)*$/, 'must be host names, separated by commas'),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
});

export type Environment = Readonly<z.infer<typeof environmentSchema>>;
type Name = keyof Environment;
type Unparsed = Readonly<Partial<Record<string, string>>>;

/** Variables whose values are not repeated in error messages, which may be logged. */
export const SECRETS: ReadonlySet<string> = new Set<Name>([
  'ADMIN_PASSWORD',
  'CLOUDFLARE_API_TOKEN',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'PUBLISH_S3_ACCESS_KEY_ID',
  'PUBLISH_S3_SECRET_ACCESS_KEY',
  'PURGE_TOKEN',
  // An address may have its key among the parameters.
  'PURGE_URL',
  'SMTP_URL',
]);

/** Variables that need another one. */
const NEEDS: readonly (readonly [Name, Name])[] = [
  ['PUBLISH_S3_ACCESS_KEY_ID', 'PUBLISH_S3_SECRET_ACCESS_KEY'],
  ['PUBLISH_S3_SECRET_ACCESS_KEY', 'PUBLISH_S3_ACCESS_KEY_ID'],
  ['PURGE_TOKEN', 'PURGE_URL'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID'],
  ['BACKUP_AT', 'BACKUP_TO'],
  ['BACKUP_KEEP', 'BACKUP_TO'],
];

type Conflict = readonly [name: string, message: string];

/** Conflicts between variables that are valid on their own. */
export function conflictsOf(given: Unparsed, defaultPort: number): readonly Conflict[] {
  const conflicts = NEEDS.filter(([one, other]) => given[one] && !given[other]).map(
    ([one, other]): Conflict => [other, `must be set with ${one}`],
  );
  const { METRICS_PORT, PORT, ADMIN_HOST, SITE_URL } = given;
  if (METRICS_PORT && Number(METRICS_PORT) === Number(PORT || defaultPort))
    conflicts.push(['METRICS_PORT', 'must be another port than PORT']);
  const wrongHost = adminHostConflict(SITE_URL || 'http://localhost', ADMIN_HOST ?? '');
  if (wrongHost !== null) conflicts.push(['ADMIN_HOST', wrongHost]);
  return conflicts;
}

/**
 * Cookies do not distinguish ports, so the back office needs its own host name. A session must not be sent
 * in plain text if the site has HTTPS.
 */
function adminHostConflict(siteUrl: string, host: string): string | null {
  const site = URL.parse(siteUrl);
  const office = URL.parse(toAdminUrl(host, siteUrl) ?? '');
  if (!site || !office) return null;
  if (site.hostname === office.hostname) return 'must be another host than that of SITE_URL';
  return site.protocol === 'https:' && office.protocol !== 'https:'
    ? 'must have HTTPS as SITE_URL has'
    : null;
}
