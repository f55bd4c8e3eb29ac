import { Link } from 'react-router-dom';
import type { RebuildState } from '../../../api/contract/calls/back-office.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { rebuildsMessages } from './messages.ts';

type Props = { readonly state: Pick<RebuildState, 'failures' | 'failuresTotal'> };

/** The pages that failed: their errors, attempts and next retries. */
export function Failures({ state: { failures, failuresTotal } }: Props) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, ago, moment } = useFormat();
  if (failuresTotal === 0) return null;
  return (
    <section className="publication-part" aria-labelledby="failures">
      <h2 id="failures" className="bad">
        {texts.failures(number(failuresTotal))}
      </h2>
      <p className="muted">
        {texts.failuresHint}
        {failures.length < failuresTotal && ` ${texts.failuresShown(number(failures.length))}`}
      </p>
      <DataTable
        label={texts.failures(number(failuresTotal))}
        entries={failures}
        keyOf={({ kind, key, page }) => `${kind} ${key} ${page}`}
        columns={[
          { label: texts.page, cell: (failure) => <FailedPage failure={failure} /> },
          { label: texts.reason, cell: ({ error }) => <span lang="en">{error}</span> },
          { label: texts.attempts, isNumber: true, cell: ({ attempts }) => number(attempts) },
          {
            label: texts.retry,
            cell: ({ retryAt }) => (
              <time dateTime={retryAt} title={moment(retryAt)}>
                {new Date(retryAt).getTime() <= Date.now() ? texts.now : ago(retryAt)}
              </time>
            ),
          },
        ]}
      />
    </section>
  );
}

type FailedPageProps = { readonly failure: RebuildState['failures'][number] };

function FailedPage({ failure: { kind, key, page } }: FailedPageProps) {
  const texts = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  const name = texts.kinds[kind] ?? kind;
  return kind === 'business' ? (
    <Link to={PATHS.business(key)}>{`${name} ${key}`}</Link>
  ) : (
    texts.pageOf(name, String(key), number(page))
  );
}
