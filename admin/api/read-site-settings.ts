import { queryOptions, useQuery } from '@tanstack/react-query';
import { SETTINGS_ROUTES } from '../../api/contract/calls/settings-routes.ts';
import { siteSettingsSchema } from '../../api/contract/calls/site-settings.ts';
import { call } from './call.ts';

const readSiteSettings = async () => siteSettingsSchema.parse(await call(SETTINGS_ROUTES.read));

/** The saved markup of the pages. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: readSiteSettings,
});

export const useSiteSettings = () => useQuery(siteSettingsQuery);
