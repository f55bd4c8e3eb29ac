import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  SITE_SETTINGS_API,
  type SiteSettings,
  siteSettingsSchema,
} from '../../api/contract/calls/site-settings.ts';
import { call } from './call.ts';
import { siteSettingsQuery } from './read-site-settings.ts';

const saveSiteSettings = (body: SiteSettings) =>
  call(SITE_SETTINGS_API, siteSettingsSchema, { method: 'POST', body });

export function useSaveSiteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveSiteSettings,
    onSuccess: (saved) => client.setQueryData(siteSettingsQuery.queryKey, saved),
  });
}
