import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import { Ago } from '../../components/Ago.tsx';
import { Facts } from '../../components/Facts.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { publicationState } from '../home/publication-state.ts';
import { dashboardMessages } from './messages.ts';

/** Share of the disk in use from which the bar is red. */
const DISK_FULL_RATIO = 0.9;

/** Resources of the server and the state of publishing. */
export function SystemPanel({ system }: Pick<Overview, 'system'>) {
  const texts = useCatalogue(dashboardMessages);
  const { number, bytes, duration } = useFormat();
  const { publication, lastPublishedAt } = system;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.databaseSize, bytes(system.databaseBytes)],
    [texts.disk, <Disk key="disk" system={system} />],
    [texts.memory, bytes(system.memoryBytes)],
    [texts.uptime, duration(system.uptimeSeconds)],
    [
      texts.publication,
      <Link key="publication" to={PATHS.rebuilds} className={publication === 'stuck' ? 'bad' : ''}>
        {texts.states[publicationState(system)]}
      </Link>,
    ],
    [texts.queued, number(system.queuedPages)],
    [
      texts.lastPublished,
      lastPublishedAt === null ? texts.never : <Ago key="last" at={lastPublishedAt} />,
    ],
  ];
  return <Facts className="system" facts={rows} />;
}

function Disk({ system: { diskFreeBytes, diskTotalBytes } }: Pick<Overview, 'system'>) {
  const texts = useCatalogue(dashboardMessages);
  const { bytes, share } = useFormat();
  if (diskFreeBytes === null || diskTotalBytes === null || diskTotalBytes === 0)
    return texts.diskElsewhere;
  const used = 1 - diskFreeBytes / diskTotalBytes;
  return (
    <>
      {texts.diskOf(bytes(diskFreeBytes), bytes(diskTotalBytes))}
      <Progress
        value={used * 100}
        size="sm"
        color={used >= DISK_FULL_RATIO ? 'red' : 'petrol'}
        aria-label={texts.diskUsed(share(used))}
      />
    </>
  );
}
