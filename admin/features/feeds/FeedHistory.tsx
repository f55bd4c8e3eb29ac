import './feeds.css';
import { Link } from 'react-router-dom';
import type { Feed, FeedRun } from '../../../api/contract/calls/feeds.ts';
import { useFeedHistory } from '../../api/feeds.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeOutcome } from '../imports/describe-import.ts';
import { importMessages } from '../imports/messages.ts';
import { StateBadge } from '../imports/StateBadge.tsx';
import { feedMessages } from './messages.ts';

const COUNTS = ['inserted', 'updated', 'unchanged', 'rejected'] as const;
const RELEASE = ['went', 'returned', 'ruled'] as const;

/** The state of a run, and why it has failed. */
function RunState({ run: { import: state } }: { readonly run: FeedRun }) {
  const messages = useMessages();
  const reason = state.status === 'failed' ? describeOutcome(state, messages) : null;
  return (
    <div>
      <StateBadge {...state} />
      {reason && <small>{reason.text}</small>}
    </div>
  );
}

/** The last runs of a feed: what came, changed and went. */
export function FeedHistory({ feed }: { readonly feed: Feed }) {
  const texts = useCatalogue(feedMessages);
  const { counts } = useCatalogue(importMessages);
  const { moment, number } = useFormat();
  return (
    <section>
      <h2>{texts.history}</h2>
      <QueryState query={useFeedHistory(feed.id, feed.lastImport)} failed={texts.historyFailed}>
        {(runs) =>
          runs.length === 0 ? (
            <p className="muted">{texts.historyNone}</p>
          ) : (
            <DataTable
              label={texts.history}
              className="as-cards feed-runs"
              entries={runs}
              keyOf={(run) => run.import.id}
              most={10}
              columns={[
                {
                  label: texts.when,
                  cell: ({ import: { id, createdAt } }) => (
                    <Link to={PATHS.import(id)}>
                      <time dateTime={createdAt}>{moment(createdAt)}</time>
                    </Link>
                  ),
                },
                { label: texts.state, cell: (run) => <RunState run={run} /> },
                ...COUNTS.map((name) => ({
                  label: counts[name],
                  isNumber: true,
                  cell: (run: FeedRun) => number(run.import[name]),
                })),
                ...(feed.fullRelease
                  ? RELEASE.map((name) => ({
                      label: texts[name],
                      isNumber: true,
                      cell: (run: FeedRun) => (run[name] === null ? '–' : number(run[name])),
                    }))
                  : []),
              ]}
            />
          )
        }
      </QueryState>
    </section>
  );
}
