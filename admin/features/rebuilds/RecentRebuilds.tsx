import type { RebuildState } from '../../../api/contract/calls/back-office.ts';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { rebuildsMessages } from './messages.ts';

type Rebuild = RebuildState['recent'][number];
type Count = 'rendered' | 'written' | 'unchanged' | 'removed';

/** The finished rebuilds, newest first. */
export function RecentRebuilds({ rebuilds }: { readonly rebuilds: readonly Rebuild[] }) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, moment, duration } = useFormat();
  const count = (field: Count, label: string): Column<Rebuild> => ({
    label,
    isNumber: true,
    cell: (rebuild) => number(rebuild[field]),
  });
  return (
    <section className="publication-part" aria-labelledby="recent">
      <h2 id="recent">{texts.recent}</h2>
      {rebuilds.length === 0 ? (
        <p className="muted">{texts.noRecent}</p>
      ) : (
        <DataTable
          label={texts.recent}
          entries={rebuilds}
          keyOf={({ startedAt, finishedAt }) => `${startedAt} ${finishedAt}`}
          columns={[
            {
              label: texts.startedAt,
              cell: ({ startedAt }) => <time dateTime={startedAt}>{moment(startedAt)}</time>,
            },
            {
              label: texts.took,
              isNumber: true,
              cell: ({ startedAt, finishedAt }) => duration(secondsBetween(startedAt, finishedAt)),
            },
            count('rendered', texts.rendered),
            count('written', texts.written),
            count('unchanged', texts.unchanged),
            count('removed', texts.removed),
            {
              label: texts.failedPages,
              isNumber: true,
              cell: ({ failed }) => (
                <span className={failed > 0 ? 'bad' : ''}>{number(failed)}</span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

const secondsBetween = (from: string, to: string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;
