import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { DEFAULT_MAP_TILES } from './contract/pages/map-tiles.ts';
import {
  conflictsOf,
  type Environment,
  environmentSchema,
  SECRETS,
  toAdminUrl,
  WITH_PASSWORD,
} from './environment.ts';
import { AppError } from './errors.ts';
import { DEFAULT_API_RATE } from './limits.ts';
import { parseTarget, type Store } from './publish-target.ts';

/** Default port of the site. */
const DEFAULT_PORT = 3_000;

export type Config = Readonly<ReturnType<typeof toConfig>>;

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
  const conflicts = conflictsOf(environment, DEFAULT_PORT);
  if (parsed.success && conflicts.length === 0) return Object.freeze(toConfig(parsed.data, root));
  const issues = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const wrong = [...issues, ...conflicts].map(([name = '', message]) => {
    const given = environment[name] ?? '';
    const hidden = SECRETS.has(name) || WITH_PASSWORD.test(given);
    return `  ${name}: ${message}${hidden ? '' : ` (it is ${JSON.stringify(given)})`}`;
  });
  throw new AppError(
    'configuration',
    `The configuration is invalid. Correct these environment variables and try again:\n${wrong.join('\n')}`,
  );
}

/** The configuration, with defaults. The types of its parts are `Config['backup']` and the like. */
function toConfig(env: Environment, root: string) {
  const port = env.PORT ?? DEFAULT_PORT;
  /** Absolute path of the folder for all data of this installation. */
  const dataDir = resolve(root, env.DATA_DIR ?? '.data');
  /** Origin of the public site, without a slash at the end. */
  const siteUrl = env.SITE_URL ?? `http://localhost:${port}`;
  const store = storeOf(env);
  return {
    port,
    dataDir,
    siteUrl,
    /** Object store of the buckets for pages and backups. */
    store,
    host: env.HOST ?? '127.0.0.1',
    /** Undefined for the embedded server. */
    databaseUrl: env.DATABASE_URL,
    /** Origin of the back office if it has its own host; undefined if it shares the site's. */
    adminUrl: env.ADMIN_HOST && toAdminUrl(env.ADMIN_HOST, siteUrl),
    /** Neither SITE_URL nor PORT is set: the site keeps the URL that it was last published with. */
    siteUrlAssumed: env.SITE_URL === undefined && env.PORT === undefined,
    publishTo: parseTarget(env.PUBLISH_TO ?? resolve(dataDir, 'public'), root, store),
    /** Null if no backups are scheduled. */
    backup: backupOf(env, root, store),
    /** Subscribers to changed addresses. */
    announce: {
      /** Any service that takes a list of addresses as JSON. */
      purge: env.PURGE_URL ? { url: env.PURGE_URL, token: env.PURGE_TOKEN ?? null } : null,
      cloudflare:
        env.CLOUDFLARE_ZONE_ID && env.CLOUDFLARE_API_TOKEN
          ? { zone: env.CLOUDFLARE_ZONE_ID, token: env.CLOUDFLARE_API_TOKEN }
          : null,
      /** Published at `/{key}.txt`, which proves to search engines that the site sends the addresses. */
      indexNowKey: env.INDEXNOW_KEY ?? null,
    },
    metrics: {
      /** Required bearer token; null for none. */
      token: env.METRICS_TOKEN ?? null,
      /** Separate port for the metrics; null for the port of the site. */
      port: env.METRICS_PORT ?? null,
      /** Host of the separate port. */
      host: env.METRICS_HOST ?? '127.0.0.1',
    },
    /** Days for which the page of a permanently closed business stays; then it answers 410. */
    closedPageDays: env.CLOSED_PAGE_DAYS ?? 90,
    sampleRows: env.SAMPLE_ROWS ?? 2_000,
    /** Threads that render pages. */
    workers: env.WORKERS ?? availableParallelism(),
    adminUsername: env.ADMIN_USERNAME ?? 'admin',
    adminPassword: env.ADMIN_PASSWORD,
    /** IANA name of the time zone of the back office, which is Turkish. */
    adminTimeZone: env.ADMIN_TIME_ZONE ?? 'Europe/Istanbul',
    /** Minutes without a request after which a session ends; undefined for the default. */
    adminIdleMinutes: env.ADMIN_IDLE_MINUTES,
    /** Number of trusted proxies in front of the server. */
    trustProxy: env.TRUST_PROXY ?? 0,
    /** Undefined if messages are stored, but not mailed. */
    mail:
      env.SMTP_URL && env.CONTACT_TO
        ? { smtpUrl: env.SMTP_URL, to: env.CONTACT_TO, from: env.CONTACT_FROM ?? env.CONTACT_TO }
        : undefined,
    operator: {
      office: env.CONTACT_OFFICE ?? null,
      phone: env.CONTACT_PHONE ?? null,
      email: env.CONTACT_EMAIL ?? null,
      hours: null,
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
    /** Calls of the API per second and network, without a session. */
    apiRate: env.API_RATE ?? DEFAULT_API_RATE,
    /** Maximum size of an uploaded spreadsheet. */
    uploadMaxBytes: (env.UPLOAD_MAX_MB ?? 150) * 1024 * 1024,
    /** Downloads of files that administrators give the address of. */
    fetch: {
      mostBytes: (env.FETCH_MAX_MB ?? 2_048) * 1024 * 1024,
      /** Host names that may be private, and that may be requested without TLS. */
      privateHosts: new Set(env.FETCH_PRIVATE_HOSTS?.split(',')),
    },
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

function storeOf(env: Environment): Store {
  const accessKeyId = env.PUBLISH_S3_ACCESS_KEY_ID;
  const secretAccessKey = env.PUBLISH_S3_SECRET_ACCESS_KEY;
  return {
    endpoint: env.PUBLISH_S3_ENDPOINT ?? null,
    region: env.PUBLISH_S3_REGION ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

const backupOf = (env: Environment, root: string, store: Store) =>
  env.BACKUP_TO
    ? {
        to: parseTarget(env.BACKUP_TO, root, store),
        /** Time of day in the time zone of the back office. */
        at: env.BACKUP_AT ?? '03:30',
        /** Number of backups that stay in the target. */
        keep: env.BACKUP_KEEP ?? 7,
      }
    : null;

/** The project's root folder. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '..');

/** Parses the environment of this process. No other code reads it, except {@link childEnvironment}. */
export const loadConfig = (): Config => parseConfig(process.env, PROJECT_ROOT);

/** Environment for a child process: that of this process, with some variables replaced. */
export const childEnvironment = (
  replaced: Readonly<Record<string, string>>,
): Record<string, string | undefined> => ({ ...process.env, ...replaced });
