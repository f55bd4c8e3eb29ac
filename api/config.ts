import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { adminHost, adminHostConflictsOf, toAdminUrl } from './admin-host.ts';
import {
  ANNOUNCE_SECRETS,
  type AnnounceSettings,
  announceConflictsOf,
  announceVariables,
  toAnnounceSettings,
} from './announce-settings.ts';
import {
  type BackupSettings,
  backupConflictsOf,
  backupVariables,
  toBackupSettings,
} from './backups/backup-settings.ts';
import { DEFAULT_MAP_TILES, isTilesUrl, type MapTiles } from './contract/pages/map-tiles.ts';
import type { Operator } from './contract/pages/operator.ts';
import { dayIn } from './contract/text/days.ts';
import { AppError } from './errors.ts';
import { DEFAULT_API_RATE } from './limits.ts';
import {
  DEFAULT_PORT,
  METRICS_SECRETS,
  type MetricsSettings,
  metricsConflictsOf,
  metricsVariables,
  toMetricsSettings,
} from './metrics/metrics-settings.ts';
import { optional } from './optional-variable.ts';
import {
  conflictsOf,
  isPublishTarget,
  type PublishTarget,
  type Store,
  toPublishTarget,
  toStore,
} from './publish-target.ts';

const whole = (what: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${what} must be a whole number` })
    .int(`${what} must be a whole number`)
    .min(min, `${what} must be at least ${min}`)
    .max(max, `${what} must be at most ${max}`);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://directory.example' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Default time zone of the back office, which is Turkish. */
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';

/** A URL with credentials. */
const WITH_PASSWORD = /:\/\/[^/]*@/;

/** One line of the contact page or the legal notice. */
const line = optional(z.string().trim().max(500, 'must have at most 500 characters'));

/** Accepts names, not offsets: PostgreSQL interprets `+03:00` with the opposite sign. */
function isTimeZone(name: string): boolean {
  try {
    dayIn(name, new Date());
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

const mailbox = z.email('must be an e-mail address such as office@directory.example');

const environmentSchema = z.object({
  PORT: optional(whole('a port', 1, 65_535)),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgresql://user:password@host:5432/database',
    }),
  ),
  SITE_URL: optional(httpUrl),
  ADMIN_HOST: optional(adminHost),
  PUBLISH_TO: optional(
    z.string().refine(isPublishTarget, 'must be a directory, or s3://bucket or s3://bucket/prefix'),
  ),
  PUBLISH_S3_ENDPOINT: optional(
    httpUrl.refine((url) => !WITH_PASSWORD.test(url), 'must not hold a user name or password'),
  ),
  PUBLISH_S3_REGION: optional(
    z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-central-1'),
  ),
  PUBLISH_S3_ACCESS_KEY_ID: optional(z.string()),
  PUBLISH_S3_SECRET_ACCESS_KEY: optional(z.string()),
  ...announceVariables,
  ...metricsVariables,
  ...backupVariables,
  SAMPLE_ROWS: optional(whole('the number of sample rows', 0, 10_000_000)),
  WORKERS: optional(whole('the number of workers', 1, 256)),
  ADMIN_USERNAME: optional(
    z.string().regex(/^[\w.@-]{3,64}$/, 'must be 3 to 64 letters, digits, or . _ - @'),
  ),
  ADMIN_TIME_ZONE: optional(
    z.string().refine(isTimeZone, 'must be the name of a time zone such as Europe/Istanbul'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(256)),
  ADMIN_IDLE_MINUTES: optional(whole('the idle time in minutes', 5, 720)),
  TRUST_PROXY: optional(whole('the number of proxies', 0, 10)),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://user:password@mail.example:465',
    }),
  ),
  CONTACT_TO: optional(mailbox),
  CONTACT_FROM: optional(mailbox),
  CONTACT_OFFICE: line,
  CONTACT_PHONE: line,
  CONTACT_EMAIL: optional(mailbox),
  LEGAL_COMPANY: line,
  LEGAL_REGISTRATION: line,
  LEGAL_INSURANCE: line,
  LEGAL_JURISDICTION: line,
  LEGAL_CERTIFICATIONS: line,
  MAP_TILES_URL: optional(
    z
      .url({ protocol: /^https?$/, error: `must be an address such as ${DEFAULT_MAP_TILES.url}` })
      .refine(isTilesUrl, 'must have {z}, {x} and {y}, and none other but {s} and {r}'),
  ),
  MAP_TILES_ATTRIBUTION: line,
  API_RATE: optional(whole('the calls per second', 1, 100_000)),
  UPLOAD_MAX_MB: optional(whole('the size of the largest upload', 1, 2_000)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
});

/** Variables whose values are not repeated in error messages, which may be logged. */
const SECRET = new Set<string>([
  ...ANNOUNCE_SECRETS,
  ...METRICS_SECRETS,
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'PUBLISH_S3_ACCESS_KEY_ID',
  'PUBLISH_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]);

export type MailSettings = Readonly<{ smtpUrl: string; to: string; from: string }>;

export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute path of the folder for all data of this installation. */
  dataDir: string;
  /** Undefined for the embedded server. */
  databaseUrl: string | undefined;
  /** Origin of the public site, without a slash at the end. */
  siteUrl: string;
  /** Origin of the back office if it has its own host; undefined if it shares the site's. */
  adminUrl: string | undefined;
  /** Neither SITE_URL nor PORT is set: the site keeps the URL that it was last published with. */
  siteUrlAssumed: boolean;
  publishTo: PublishTarget;
  /** Object store of the buckets for pages and backups. */
  store: Store;
  /** Null if no backups are scheduled. */
  backup: BackupSettings | null;
  /** Subscribers to changed addresses. */
  announce: AnnounceSettings;
  metrics: MetricsSettings;
  sampleRows: number;
  /** Threads that render pages. */
  workers: number;
  adminUsername: string;
  adminPassword: string | undefined;
  /** IANA name of the time zone of the back office. */
  adminTimeZone: string;
  /** Minutes without a request after which a session ends; undefined for the default. */
  adminIdleMinutes: number | undefined;
  /** Number of trusted proxies in front of the server. */
  trustProxy: number;
  /** Undefined if messages are stored, but not mailed. */
  mail: MailSettings | undefined;
  operator: Operator;
  mapTiles: MapTiles;
  /** Calls of the API per second and network, without a session. */
  apiRate: number;
  /** Maximum size of an uploaded spreadsheet. */
  uploadMaxBytes: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}>;

/**
 * Parses the environment.
 * @param environment variables by name, e.g. `process.env`
 * @param root base of relative paths
 * @throws AppError `configuration`, which names every invalid variable
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Config {
  const parsed = environmentSchema.safeParse(environment);
  const conflicts = [
    ...conflictsOf(environment),
    ...announceConflictsOf(environment),
    ...metricsConflictsOf(environment),
    ...backupConflictsOf(environment),
    ...adminHostConflictsOf(environment),
  ];
  if (!parsed.success || conflicts.length > 0) {
    const issues = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    const wrong = [...issues, ...conflicts].map(([name = '', message]) => {
      const given = environment[name] ?? '';
      const hidden = SECRET.has(name) || WITH_PASSWORD.test(given);
      return `  ${name}: ${message}${hidden ? '' : ` (it is ${JSON.stringify(given)})`}`;
    });
    throw new AppError(
      'configuration',
      `The configuration is invalid. Correct these environment variables and try again:\n${wrong.join('\n')}`,
    );
  }
  const env = parsed.data;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(root, path));
  const port = env.PORT ?? DEFAULT_PORT;
  const dataDir = absolute(env.DATA_DIR ?? '.data');
  const siteUrl = env.SITE_URL ?? `http://localhost:${port}`;
  return Object.freeze({
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir,
    databaseUrl: env.DATABASE_URL,
    siteUrl,
    adminUrl: env.ADMIN_HOST && toAdminUrl(env.ADMIN_HOST, siteUrl),
    siteUrlAssumed: env.SITE_URL === undefined && env.PORT === undefined,
    publishTo: toPublishTarget(env, root, join(dataDir, 'public')),
    store: toStore(env),
    backup: toBackupSettings(env, root, toStore(env)),
    announce: toAnnounceSettings(env),
    metrics: toMetricsSettings(env),
    sampleRows: env.SAMPLE_ROWS ?? 2_000,
    workers: env.WORKERS ?? availableParallelism(),
    adminUsername: env.ADMIN_USERNAME ?? 'admin',
    adminPassword: env.ADMIN_PASSWORD,
    adminTimeZone: env.ADMIN_TIME_ZONE ?? DEFAULT_TIME_ZONE,
    adminIdleMinutes: env.ADMIN_IDLE_MINUTES,
    trustProxy: env.TRUST_PROXY ?? 0,
    mail:
      env.SMTP_URL && env.CONTACT_TO
        ? { smtpUrl: env.SMTP_URL, to: env.CONTACT_TO, from: env.CONTACT_FROM ?? env.CONTACT_TO }
        : undefined,
    operator: {
      office: env.CONTACT_OFFICE ?? null,
      phone: env.CONTACT_PHONE ?? null,
      email: env.CONTACT_EMAIL ?? null,
      company: env.LEGAL_COMPANY ?? null,
      registration: env.LEGAL_REGISTRATION ?? null,
      insurance: env.LEGAL_INSURANCE ?? null,
      jurisdiction: env.LEGAL_JURISDICTION ?? null,
      certifications: env.LEGAL_CERTIFICATIONS ?? null,
    },
    mapTiles: {
      url: env.MAP_TILES_URL ?? DEFAULT_MAP_TILES.url,
      attribution: env.MAP_TILES_ATTRIBUTION ?? DEFAULT_MAP_TILES.attribution,
    },
    apiRate: env.API_RATE ?? DEFAULT_API_RATE,
    uploadMaxBytes: (env.UPLOAD_MAX_MB ?? 150) * 1024 * 1024,
    logLevel: env.LOG_LEVEL ?? 'info',
  });
}

/** The project's root folder. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '..');

/** Parses the environment of this process. No other code reads it, except {@link childEnvironment}. */
export const loadConfig = (): Config => parseConfig(process.env, PROJECT_ROOT);

/** Environment for a child process: that of this process, with some variables replaced. */
export const childEnvironment = (
  replaced: Readonly<Record<string, string>>,
): Record<string, string | undefined> => ({ ...process.env, ...replaced });
