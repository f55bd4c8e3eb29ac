import './settings.css';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useOperator, useRetention, useSiteSettings } from '../../api/settings.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useUnsavedWarning } from '../../components/use-unsaved-warning.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { Backups } from '../backups/Backups.tsx';
import { ClearCache } from './ClearCache.tsx';
import { CodeForm } from './CodeForm.tsx';
import { settingsMessages } from './messages.ts';
import { OperatorForm } from './OperatorForm.tsx';
import { operatorMessages } from './operator-messages.ts';
import { RetentionForm } from './RetentionForm.tsx';
import { retentionMessages } from './retention-messages.ts';
import { Sitemaps } from './Sitemaps.tsx';
import { UsageCounting } from './UsageCounting.tsx';

/** Tracking code, the operator, retention, the counting of usage, cache, backups and sitemaps. */
export function Settings() {
  const { screens } = useMessages();
  const texts = useCatalogue(settingsMessages);
  const operator = useCatalogue(operatorMessages);
  const retention = useCatalogue(retentionMessages);
  const [isCodeUnsaved, setCodeUnsaved] = useState(false);
  const [isOperatorUnsaved, setOperatorUnsaved] = useState(false);
  const [isRetentionUnsaved, setRetentionUnsaved] = useState(false);
  // Once for the screen: the router has one blocker at a time.
  useUnsavedWarning(isCodeUnsaved || isOperatorUnsaved || isRetentionUnsaved);
  return (
    <Screen title={screens.settings}>
      <Stack gap="2.5rem" className="settings">
        <QueryState query={useSiteSettings()} failed={texts.failed}>
          {(saved) => (
            <CodeForm saved={saved} notSaved={texts.code.notSaved} onUnsaved={setCodeUnsaved} />
          )}
        </QueryState>
        <QueryState query={useOperator()} failed={operator.failed}>
          {(sources) => <OperatorForm {...sources} onUnsaved={setOperatorUnsaved} />}
        </QueryState>
        <QueryState query={useRetention()} failed={retention.failed}>
          {(saved) => <RetentionForm saved={saved} onUnsaved={setRetentionUnsaved} />}
        </QueryState>
        <UsageCounting />
        <ClearCache />
        <Backups />
        <Sitemaps />
      </Stack>
    </Screen>
  );
}
