import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useOverview, useStats } from '../../api/overview.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { Activity } from './Activity.tsx';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { homeMessages } from './messages.ts';
import { UnderWay } from './UnderWay.tsx';
import './home.css';

/** Notifications, running work, figures and recent activity. */
export function Home() {
  const { screens } = useMessages();
  const texts = useCatalogue(homeMessages);
  const { time } = useFormat();
  const overview = useOverview();
  const stats = useStats();
  const updated = new Date(stats.dataUpdatedAt);
  const refresh = () => {
    void stats.refetch();
    void overview.refetch();
  };
  return (
    <Screen
      title={screens.home}
      tools={
        <div className="screen-tools">
          {stats.data && (
            <span className="muted">
              {texts.updated}: <time dateTime={updated.toISOString()}>{time(updated)}</time>
            </span>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={refresh}
            loading={stats.isFetching && !stats.isPending}
          >
            {texts.refresh}
          </Button>
        </div>
      }
    >
      <div className="home">
        <QueryState query={overview} failed={texts.overviewFailed}>
          {({ notifications, system }) => (
            <>
              <Attention notifications={notifications} />
              <UnderWay system={system} />
            </>
          )}
        </QueryState>
        <section className="home-figures" aria-labelledby="figures">
          <h2 id="figures">{texts.figures}</h2>
          <QueryState query={stats} failed={texts.failed}>
            {(data) => <Figures stats={data} />}
          </QueryState>
        </section>
        {overview.data && <Activity activity={overview.data.activity} />}
      </div>
    </Screen>
  );
}
