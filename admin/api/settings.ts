import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { UNDO_DAYS } from '../../api/contract/calls/deletions.ts';
import { OPERATOR_ROUTES } from '../../api/contract/calls/operator.ts';
import { RETENTION_ROUTES, type Retention } from '../../api/contract/calls/retention.ts';
import {
  SETTINGS_ROUTES,
  type SiteSettingsChange,
  siteSettingsSchema,
} from '../../api/contract/calls/site-settings.ts';
import { USAGE_ROUTES } from '../../api/contract/calls/usage.ts';
import type { OperatorField } from '../../api/contract/pages/operator.ts';
import { call } from './call.ts';
import { useChange } from './use-change.ts';

const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async () => siteSettingsSchema.parse(await call(SETTINGS_ROUTES.read)),
});

/** The saved markup of the pages. */
export const useSiteSettings = () => useQuery(siteSettingsQuery);

/** What markup of the head would put into the pages, and what saving it would cost. */
export const useSettingsPreview = (head_tags: string) =>
  useQuery({
    queryKey: ['site-settings-preview', head_tags],
    queryFn: ({ signal }) => call(SETTINGS_ROUTES.preview, { body: { head_tags }, signal }),
    placeholderData: keepPreviousData,
  });

/** Changed verification tags mark every page, which takes the server 15 seconds at 1.4 million. */
const SAVE_TIMEOUT_MILLISECONDS = 60_000;

export const useSaveSiteSettings = () =>
  useChange(
    (body: SiteSettingsChange) =>
      call(SETTINGS_ROUTES.save, { body, timeoutMilliseconds: SAVE_TIMEOUT_MILLISECONDS }),
    (client, saved) => {
      client.setQueryData(siteSettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ['site-settings-preview'] });
    },
  );

const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: () => call(OPERATOR_ROUTES.read),
});

/** The operator of the directory: what is set, and what the configuration gives. */
export const useOperator = () => useQuery(operatorQuery);

export const useSaveOperator = () =>
  useChange(
    (body: Partial<Record<OperatorField, string>>) => call(OPERATOR_ROUTES.save, { body }),
    (client, sources) => client.setQueryData(operatorQuery.queryKey, sources),
  );

const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: () => call(RETENTION_ROUTES.read),
});

/** How long data is kept. */
export const useRetention = () => useQuery(retentionQuery);

/** Days for which deletions, bulk changes, and changes of categories and places can be undone. */
export const useUndoDays = (): number => useRetention().data?.undo_days ?? UNDO_DAYS;

export const useSaveRetention = () =>
  useChange(
    (body: Partial<Retention>) => call(RETENTION_ROUTES.save, { body }),
    (client, saved) => client.setQueryData(retentionQuery.queryKey, saved),
  );

const usageCountingQuery = queryOptions({
  queryKey: ['usage-counting'],
  queryFn: () => call(USAGE_ROUTES.read),
});

/** Whether searches and reads are counted. */
export const useUsageCounting = () => useQuery(usageCountingQuery);

export const useSaveUsageCounting = () =>
  useChange(
    (enabled: boolean) => call(USAGE_ROUTES.save, { body: { enabled } }),
    (client, saved) => client.setQueryData(usageCountingQuery.queryKey, saved),
  );

/** The source of map tiles. @param enabled whether to read it; false until a map is shown */
export const useMapTiles = (enabled: boolean) =>
  useQuery({
    queryKey: ['map-tiles'],
    queryFn: () => call(SETTINGS_ROUTES.mapTiles),
    // The configuration of the server does not change while it runs.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
