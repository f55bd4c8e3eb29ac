import type { ExportFormat } from '../contract/calls/exports-api.ts';
import type { ResolvedSelection } from './exports.queries.ts';

/** `businesses_TR_3kategoriler_2026-11-20T14-05-09.csv` (specification, "Calls"), in UTC. */
export const exportFileName = (
  { countryCode, categories }: ResolvedSelection,
  format: ExportFormat,
  now: Date,
): string => {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `businesses_${countryCode ?? 'all'}_${categories}kategoriler_${time}.${format}`;
};

/** `businesses_export_2026-11-20.csv`, with the date in UTC. */
export const legacyFileName = (now: Date): string =>
  `businesses_export_${now.toISOString().slice(0, 10)}.csv`;
