import './settings.css';
import { Stack } from '@mantine/core';
import { useSiteSettings } from '../../api/settings.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { Backups } from '../backups/Backups.tsx';
import { ClearCache } from './ClearCache.tsx';
import { CodeForm } from './CodeForm.tsx';
import { settingsMessages } from './messages.ts';
import { Sitemaps } from './Sitemaps.tsx';

/** Tracking code, cache, backups and sitemaps. */
export function Settings() {
  const { screens } = useMessages();
  const texts = useCatalogue(settingsMessages);
  return (
    <Screen title={screens.settings}>
      <Stack gap="2.5rem" className="settings">
        <QueryState query={useSiteSettings()} failed={texts.failed}>
          {(saved) => <CodeForm saved={saved} notSaved={texts.code.notSaved} />}
        </QueryState>
        <ClearCache />
        <Backups />
        <Sitemaps />
      </Stack>
    </Screen>
  );
}
