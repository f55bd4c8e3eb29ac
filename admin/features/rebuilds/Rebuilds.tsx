import { useForceUpdate, useInterval } from '@mantine/hooks';
import { IconAntennaBars5, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { type Following, useRebuilds } from '../../api/rebuilds.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { ClearCacheButton } from '../settings/ClearCache.tsx';
import { rebuildsMessages } from './messages.ts';
import { PublicationStatus } from './PublicationStatus.tsx';
import { Failures, RecentRebuilds } from './RebuildTables.tsx';

/** Interval at which relative times are updated. */
const TICK_MILLISECONDS = 10_000;

/** The live state of publishing. */
export function Rebuilds() {
  const { screens } = useMessages();
  const texts = useCatalogue(rebuildsMessages);
  const { query, following } = useRebuilds();
  useInterval(useForceUpdate(), TICK_MILLISECONDS, { autoInvoke: true });
  return (
    <Screen
      title={screens.rebuilds}
      tools={
        <>
          <LiveBadge following={following} />
          <ClearCacheButton />
        </>
      }
    >
      <QueryState query={query} failed={texts.failed}>
        {(state) => (
          <>
            <PublicationStatus state={state} />
            <Failures state={state} />
            <RecentRebuilds rebuilds={state.recent} />
          </>
        )}
      </QueryState>
    </Screen>
  );
}

function LiveBadge({ following }: { readonly following: Following }) {
  const texts = useCatalogue(rebuildsMessages);
  const [name, hint, color, icon] = {
    live: [texts.live, texts.liveHint, 'good', IconAntennaBars5] as const,
    asked: [texts.asked, texts.askedHint, 'muted-state', IconRefresh] as const,
    unknown: [texts.unknown, texts.unknownHint, 'warn', IconPlugConnectedX] as const,
  }[following];
  return <StateChip name={name} hint={hint} color={color} icon={icon} />;
}
