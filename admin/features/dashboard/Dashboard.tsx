import { useOverview, useStats } from '../../api/overview.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { Activity } from '../home/Activity.tsx';
import { Cards } from './Cards.tsx';
import { LargestCategories } from './LargestCategories.tsx';
import { dashboardMessages } from './messages.ts';
import { SystemPanel } from './SystemPanel.tsx';
import { UploadReports } from './UploadReports.tsx';
import '../home/home.css';
import './dashboard.css';

/** Live overview of figures, imports, categories, activity and the system. */
export function Dashboard() {
  const { screens } = useMessages();
  const texts = useCatalogue(dashboardMessages);
  const stats = useStats();
  const overview = useOverview();
  return (
    <Screen title={screens.dashboard}>
      <Cards stats={stats.data} system={overview.data?.system} />
      <div className="dashboard">
        <div className="panels">
          <UploadReports />
          <section className="panel" aria-labelledby="system">
            <h2 id="system">{texts.system}</h2>
            <QueryState query={overview} failed={texts.systemFailed}>
              {({ system }) => <SystemPanel system={system} />}
            </QueryState>
          </section>
        </div>
        <div className="panels">
          <section className="panel" aria-labelledby="largest">
            <h2 id="largest">{texts.largest}</h2>
            <QueryState query={stats} failed={texts.failed}>
              {(data) => <LargestCategories stats={data} />}
            </QueryState>
          </section>
          {overview.data && (
            <div className="panel">
              <Activity activity={overview.data.activity} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  );
}
