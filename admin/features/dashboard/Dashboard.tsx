import type { AdminStats, Overview } from '../../../api/contract/calls/overview.ts';
import '../home/home.css';
import './dashboard.css';
import { Progress, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOverview, useStats } from '../../api/overview.ts';
import { Ago } from '../../components/Ago.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { Activity } from '../home/Activity.tsx';
import { homeMessages } from '../home/messages.ts';
import { publicationState } from '../home/publication-state.ts';
import { dashboardMessages } from './messages.ts';
import { UploadReports } from './UploadReports.tsx';

/** Live overview of figures, imports, categories, activity and the system. */
export function Dashboard() {
  const texts = useCatalogue(dashboardMessages);
  const home = useCatalogue(homeMessages);
  const stats = useStats();
  const overview = useOverview();
  return (
    <Screen title={texts.title}>
      <Cards stats={stats.data} system={overview.data?.system} />
      <div className="dashboard">
        <Stack gap="2.5rem">
          <UploadReports />
          <section aria-labelledby="system">
            <h2 id="system">{texts.system}</h2>
            <QueryState query={overview} failed={texts.systemFailed}>
              {({ system }) => <SystemPanel system={system} />}
            </QueryState>
          </section>
        </Stack>
        <Stack gap="2.5rem">
          <section aria-labelledby="largest">
            <h2 id="largest">{texts.largest}</h2>
            <QueryState query={stats} failed={home.failed}>
              {(data) => <LargestCategories stats={data} />}
            </QueryState>
          </section>
          {overview.data && <Activity activity={overview.data.activity} />}
        </Stack>
      </div>
    </Screen>
  );
}

/** Number of categories on the dashboard, as specified. */
const SHOWN = 8;

/** The categories with the most businesses, and their shares of the total. */
function LargestCategories({ stats }: { readonly stats: AdminStats }) {
  const texts = useCatalogue(dashboardMessages);
  const { number, share } = useFormat();
  const { totalBusinesses, categories } = stats;
  if (totalBusinesses === 0) return <p className="muted">{texts.noCategories}</p>;
  return (
    <>
      <ul className="largest">
        {categories.slice(0, SHOWN).map(({ category, count }) => {
          const ratio = count / totalBusinesses;
          return (
            <li key={category}>
              <p>
                <bdi>{category}</bdi>
                <Link to={businessesPath({ category })}>{number(count)}</Link>
                <span className="muted">{share(ratio)}</span>
              </p>
              <Progress
                value={ratio * 100}
                size="sm"
                aria-label={texts.shareOf(category, share(ratio))}
              />
            </li>
          );
        })}
      </ul>
      <Link to={`${PATHS.reports}?report=categories`} className="panel-more">
        {texts.allCategories}
      </Link>
    </>
  );
}

/** Share of the disk in use from which the bar is red. */
const DISK_FULL_RATIO = 0.9;

/** Resources of the server and the state of publishing. */
function SystemPanel({ system }: Pick<Overview, 'system'>) {
  const texts = useCatalogue(dashboardMessages);
  const { number, bytes, duration } = useFormat();
  const home = useCatalogue(homeMessages);
  const { publication, lastPublishedAt } = system;
  return (
    <Facts
      className="fact-list"
      facts={[
        [texts.databaseSize, bytes(system.databaseBytes)],
        [texts.disk, <Disk key="disk" system={system} />],
        [texts.memory, bytes(system.memoryBytes)],
        [texts.uptime, duration(system.uptimeSeconds)],
        [
          texts.publication,
          <Link
            key="publication"
            to={PATHS.rebuilds}
            className={publication === 'stuck' ? 'bad' : ''}
          >
            {texts.states[publicationState(system)]}
          </Link>,
        ],
        [texts.queued, number(system.queuedPages)],
        [
          texts.lastPublished,
          lastPublishedAt === null ? home.never : <Ago key="last" at={lastPublishedAt} />,
        ],
      ]}
    />
  );
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

type CardsProps = {
  /** Both are undefined while they load. */
  readonly stats: AdminStats | undefined;
  readonly system: Overview['system'] | undefined;
};

/** The four main figures. */
function Cards({ stats, system }: CardsProps) {
  const texts = useCatalogue(dashboardMessages);
  const { number, bytes } = useFormat();
  const cards = [
    {
      label: texts.businesses,
      value: stats && number(stats.totalBusinesses),
      note: stats && texts.businessesNote(number(stats.waiting)),
      to: PATHS.businesses,
    },
    {
      label: texts.categories,
      value: stats && number(stats.totalCategories),
      note: stats && texts.categoriesNote(number(stats.countries), number(stats.cities)),
      to: `${PATHS.reports}?report=categories`,
    },
    {
      label: texts.queue,
      value: system && number(system.queuedPages),
      note: system && texts.states[publicationState(system)],
      to: PATHS.rebuilds,
      isBad: system?.publication === 'stuck',
    },
    {
      label: texts.database,
      value: system && bytes(system.databaseBytes),
      note:
        system &&
        (system.diskFreeBytes === null
          ? texts.databaseAlone
          : texts.databaseNote(bytes(system.diskFreeBytes))),
      to: null,
    },
  ];
  return (
    <ul className="cards" aria-label={texts.cards}>
      {cards.map(({ label, value, note, to, isBad }) => (
        <li key={label} className="card">
          {to === null ? <p>{label}</p> : <Link to={to}>{label}</Link>}
          <p className="large-figure">{value ?? <span className="awaited" />}</p>
          <p className={isBad ? 'muted bad' : 'muted'}>{note ?? '\u00a0'}</p>
        </li>
      ))}
    </ul>
  );
}
