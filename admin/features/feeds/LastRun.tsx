import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Feed } from '../../../api/contract/calls/feeds.ts';
import { Ago } from '../../components/Ago.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { StateBadge } from '../imports/StateBadge.tsx';
import { feedMessages } from './messages.ts';

type Props = { readonly feed: Feed };

/** The outcome of the last run of a feed, with the number of its failures in a row. */
export function LastRun({ feed: { lastImport, unchangedAt, failures } }: Props) {
  const texts = useCatalogue(feedMessages);
  const { ago, number } = useFormat();
  if (!lastImport) return <span className="muted-state">{texts.never}</span>;
  const isUnchanged = unchangedAt !== null && unchangedAt > lastImport.createdAt;
  return (
    <Group component="span" gap="0 0.75rem">
      {isUnchanged ? (
        <span className="muted-state">{texts.unchanged(ago(unchangedAt))}</span>
      ) : (
        <>
          <StateBadge {...lastImport} />
          <Ago at={lastImport.createdAt} className="muted" />
        </>
      )}
      {failures > 0 && (
        <span className="state-word bad">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {texts.failures(number(failures))}
        </span>
      )}
    </Group>
  );
}
