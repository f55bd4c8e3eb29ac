import '../settings/settings.css';
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconCircleCheck, IconExternalLink, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { statsQuery } from '../../api/overview.ts';
import { useSignOut } from '../../api/session.ts';
import { useSiteSettings } from '../../api/settings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Brand } from '../../components/Brand.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useUnsavedWarning } from '../../components/use-unsaved-warning.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ClearCache } from '../settings/ClearCache.tsx';
import { CodeForm } from '../settings/CodeForm.tsx';
import { settingsMessages } from '../settings/messages.ts';
import { DangerZone } from './DangerZone.tsx';
import { ExcelCard } from './ExcelCard.tsx';
import { LegacyList } from './LegacyList.tsx';
import { legacyMessages } from './messages.ts';

const searchSchema = z.object({
  tab: z.enum(['businesses', 'settings']).catch('businesses'),
  page: z.coerce.number().int().min(1).catch(1),
});

type Props = { readonly username: string; readonly onSignedOut: () => void };

/** The legacy screen of a signed-in administrator. */
export function LegacyPage({ username, onSignedOut }: Props) {
  const { product } = useMessages();
  const texts = useCatalogue(legacyMessages);
  const [{ tab, page }, search] = useSearchState(searchSchema);
  // The settings stay mounted, so that unsaved text survives a change of the tab.
  const [hasSeenSettings, setHasSeenSettings] = useState(false);
  if (tab === 'settings' && !hasSeenSettings) setHasSeenSettings(true);
  return (
    <>
      <title>{`${texts.title} | ${product}`}</title>
      <Header username={username} onSignedOut={onSignedOut} />
      <Stack
        component="main"
        className="legacy"
        gap="lg"
        maw="72rem"
        mx="auto"
        px="var(--gap)"
        pt="lg"
      >
        <h1>{texts.title}</h1>
        <p className="muted">
          {texts.moved} <Link to={PATHS.home}>{texts.movedLink}</Link>
        </p>
        <StatCards isAsked={tab === 'businesses'} />
        <Needs least="editor">
          <div className="legacy-cards">
            <ExcelCard />
            <DangerZone />
          </div>
        </Needs>
        <Tabs
          value={tab}
          onChange={(value) => search({ tab: value === 'settings' ? value : null })}
        >
          <Tabs.List aria-label={texts.tabs.label}>
            <Tabs.Tab value="businesses">{texts.tabs.businesses}</Tabs.Tab>
            <Needs least="administrator">
              <Tabs.Tab value="settings">{texts.tabs.settings}</Tabs.Tab>
            </Needs>
          </Tabs.List>
          <Tabs.Panel value="businesses" pt="md">
            {tab === 'businesses' && (
              <LegacyList page={page} onPage={(next) => search({ page: next })} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="settings" pt="md">
            <Needs least="administrator">{hasSeenSettings && <LegacySettings />}</Needs>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}

function LegacySettings() {
  const { failed } = useCatalogue(settingsMessages);
  const { notSaved } = useCatalogue(legacyMessages);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedWarning(isUnsaved);
  return (
    <Stack gap="2.5rem" className="settings">
      <QueryState query={useSiteSettings()} failed={failed}>
        {(saved) => <CodeForm saved={saved} notSaved={notSaved} onUnsaved={setUnsaved} />}
      </QueryState>
      <ClearCache />
    </Stack>
  );
}

function Header({ username, onSignedOut }: Props) {
  const { header } = useCatalogue(legacyMessages);
  const { notSignedOut } = useMessages().shell;
  const publicAddress = usePublicAddress();
  return (
    <Group component="header" className="top" mih="3.5rem">
      <Brand />
      <Text className="muted" ms="auto" visibleFrom="xs">
        {username}
      </Text>
      <Button
        component="a"
        href={publicAddress('/')}
        variant="default"
        leftSection={<IconExternalLink size={16} />}
      >
        {header.home}
      </Button>
      <ActionButton
        mutation={useSignOut()}
        input={undefined}
        onDone={onSignedOut}
        failed={notSignedOut}
        leftSection={<IconLogout size={16} />}
      >
        {header.logout}
      </ActionButton>
    </Group>
  );
}

/**
 * The numbers of businesses and categories.
 * @param isAsked whether to request the numbers: only while the list of businesses is shown
 */
function StatCards({ isAsked }: { readonly isAsked: boolean }) {
  const { stats: texts, status } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const query = useQuery({ ...statsQuery, enabled: isAsked });
  if (!isAsked && query.data === undefined) return null;
  return (
    <QueryState query={query} failed={texts.failed}>
      {({ totalBusinesses, totalCategories }) => (
        <>
          {totalBusinesses > 0 && (
            <Alert
              variant="default"
              className="legacy-status"
              icon={<IconCircleCheck />}
              title={status.title}
            >
              {status.text(number(totalBusinesses))}
            </Alert>
          )}
          <Facts
            className="figures legacy-stats"
            label={texts.label}
            facts={[
              [texts.businesses, number(totalBusinesses)],
              [texts.categories, number(totalCategories)],
            ]}
          />
        </>
      )}
    </QueryState>
  );
}
