import { Box } from '@mantine/core';
import { Link } from 'react-router-dom';
import { describeAction, describeSubject } from '../../../api/contract/calls/describe-audit.ts';
import type { RebuildCause, RebuildState } from '../../../api/contract/calls/publication.ts';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { secondsBetween, useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { auditMessages } from '../audit/messages.ts';
import { rebuildsMessages } from './messages.ts';

type Props = { readonly state: Pick<RebuildState, 'failures' | 'failuresTotal'> };

/** The pages that failed: their errors, attempts and next retries. */
export function Failures({ state: { failures, failuresTotal } }: Props) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, ago, moment } = useFormat();
  if (failuresTotal === 0) return null;
  return (
    <Box component="section" mt="xl" aria-labelledby="failures">
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
    </Box>
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

type Rebuild = RebuildState['recent'][number];
type Count = 'written' | 'unchanged' | 'removed';

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
    <Box component="section" mt="xl" aria-labelledby="recent">
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
            { label: texts.cause, cell: ({ causes }) => <Causes causes={causes} /> },
            {
              label: texts.handled,
              isNumber: true,
              cell: ({ written, unchanged, removed, failed }) =>
                number(written + unchanged + removed + failed),
            },
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
    </Box>
  );
}

/** The imports and actions that have made the pages stale. */
function Causes({ causes }: { readonly causes: readonly RebuildCause[] }) {
  const texts = useCatalogue(rebuildsMessages);
  const audit = useCatalogue(auditMessages);
  const { number } = useFormat();
  if (causes.length === 0) return texts.noCause;
  return (
    <ul>
      {causes.map((cause) => (
        <li key={JSON.stringify(cause)}>
          {cause.kind === 'import' ? (
            <Link to={PATHS.import(cause.id)}>{texts.byImport(cause.fileName)}</Link>
          ) : cause.kind === 'action' ? (
            <>
              {describeAction(cause.action, audit)}
              {': '}
              <Subject
                cause={cause}
                text={describeSubject(cause.action, cause.subject, audit, number)}
              />
            </>
          ) : (
            texts[cause.kind]
          )}
        </li>
      ))}
    </ul>
  );
}

type SubjectProps = {
  readonly cause: Extract<RebuildCause, { kind: 'action' }>;
  readonly text: string;
};

function Subject({ cause: { businessId }, text }: SubjectProps) {
  if (businessId === null) return <bdi>{text}</bdi>;
  return (
    <Link to={PATHS.business(businessId)}>
      <bdi>{text}</bdi>
    </Link>
  );
}
