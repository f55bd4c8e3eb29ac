import { z } from 'zod';
import { optional } from '../optional-variable.ts';

/** Variables of the metrics. */
export const metricsVariables = {
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,500}$/, 'must be one word of at least 16 characters'),
  ),
  METRICS_PORT: optional(
    z.coerce
      .number({ error: 'must be a port' })
      .int('must be a port')
      .min(1, 'must be a port')
      .max(65_535, 'must be a port'),
  ),
  METRICS_HOST: optional(z.string()),
};

export const METRICS_SECRETS = ['METRICS_TOKEN'] as const;

export type MetricsSettings = Readonly<ReturnType<typeof toMetricsSettings>>;

/** Default port of the site. */
export const DEFAULT_PORT = 3_000;

/** Conflicts between variables that are valid on their own. */
export const metricsConflictsOf = (
  given: Readonly<Record<string, string | undefined>>,
): [name: string, message: string][] =>
  given.METRICS_PORT && Number(given.METRICS_PORT) === Number(given.PORT || DEFAULT_PORT)
    ? [['METRICS_PORT', 'must be another port than PORT']]
    : [];

/** @param given validated variables */
export const toMetricsSettings = (given: z.output<z.ZodObject<typeof metricsVariables>>) => ({
  /** Required bearer token; null for none. */
  token: given.METRICS_TOKEN ?? null,
  /** Separate port for the metrics; null for the port of the site. */
  port: given.METRICS_PORT ?? null,
  /** Host of the separate port. */
  host: given.METRICS_HOST ?? '127.0.0.1',
});
