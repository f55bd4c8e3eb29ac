import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_ROUTES } from '../../api/contract/calls/settings-routes.ts';
import type { SiteSettings } from '../../api/contract/calls/site-settings.ts';
import { call } from './call.ts';
import { siteSettingsQuery } from './read-site-settings.ts';

const saveSiteSettings = (body: SiteSettings) => call(SETTINGS_ROUTES.save, { body });

export function useSaveSiteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveSiteSettings,
    onSuccess: (saved) => client.setQueryData(siteSettingsQuery.queryKey, saved),
  });
}
