import { queryOptions, useQuery } from '@tanstack/react-query';
import { SITE_SETTINGS_API, siteSettingsSchema } from '../../api/contract/calls/site-settings.ts';
import { call } from './call.ts';

const readSiteSettings = () => call(SITE_SETTINGS_API, siteSettingsSchema);

/** The markup that pages carry, as it was saved last. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: readSiteSettings,
});

export const useSiteSettings = () => useQuery(siteSettingsQuery);
