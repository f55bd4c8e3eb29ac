import type { AdminStats } from '../../../api/contract/back-office.ts';
import { useStats } from '../../api/read-stats.ts';
import { describeError } from '../../components/describe-error.ts';
import { Problem } from '../../components/Problem.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';
import { Figures } from './Figures.tsx';
import { LargestCategories } from './LargestCategories.tsx';

export function Home() {
  const messages = useMessages();
  const { home } = messages;
  const { data: stats, error, isFetching, dataUpdatedAt, refetch } = useStats();
  const { time } = useFormat();
  const updated = new Date(dataUpdatedAt);
  const refresh = () => void refetch();
  return (
    <Screen
      title={home.title}
      tools={
        stats && (
          <p className="screen-tools">
            <span className="muted">
              {home.updated} <time dateTime={updated.toISOString()}>{time(updated)}</time>
            </span>
            <button type="button" className="button" onClick={refresh} disabled={isFetching}>
              {home.refresh}
            </button>
          </p>
        )
      }
    >
      {error && (
        <Problem title={home.failed} action={messages.retry} onAction={refresh}>
          {describeError(error, messages)}
        </Problem>
      )}
      {stats ? <Stats stats={stats} /> : !error && <Loading />}
    </Screen>
  );
}

function Stats({ stats }: { readonly stats: AdminStats }) {
  const { home } = useMessages();
  return (
    <>
      <Figures stats={stats} />
      {stats.totalBusinesses > 0 ? (
        <LargestCategories stats={stats} />
      ) : (
        <div className="empty">
          <h2>{home.empty}</h2>
          <p>{home.emptyHint}</p>
        </div>
      )}
    </>
  );
}

/** Keeps the places of the numbers until they are there. */
function Loading() {
  const { loading } = useMessages();
  return (
    <>
      <p role="status" className="unseen">
        {loading}
      </p>
      <Figures stats={null} />
    </>
  );
}
