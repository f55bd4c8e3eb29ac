import './report/report.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { ImportState, ImportStatus } from '../../../api/contract/calls/imports-api.ts';
import { CallError } from '../../api/call.ts';
import { useImportStarters } from '../../api/import-starters.ts';
import { isLive, useImport, useImportReport } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { Empty } from '../../components/Empty.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { TechnicalDetail } from '../../components/TechnicalDetail.tsx';
import { secondsBetween, useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { Columns } from './columns/Columns.tsx';
import { describeOutcome, rejectedRowsPath } from './describe-import.ts';
import { EncodingChoice } from './encoding/EncodingChoice.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importMessages } from './messages.ts';
import { Preview } from './preview/Preview.tsx';
import { DryRun } from './report/DryRun.tsx';
import { reportMessages } from './report/messages.ts';
import { ReportParts } from './report/ReportParts.tsx';
import { StateBadge } from './StateBadge.tsx';

/** The screen of an import; the key gives each import its own screen, which focuses its title. */
export function Import() {
  const { id = '' } = useParams();
  return <ImportScreen key={id} given={id} />;
}

/** Progress, result, report, facts and columns of an import. */
function ImportScreen({ given }: { readonly given: string }) {
  const { one, list } = useCatalogue(importMessages);
  const id = Number(given);
  useLiveImports();
  const query = useImport(id);
  const { data: state, error } = query;
  const title = state ? state.fileName || list.unnamed : one.title(given);
  return (
    <Screen
      title={title}
      tools={state && state.status !== 'prepared' && <ImportActions state={state} />}
    >
      <Text mb="md">
        <Link to={PATHS.imports}>{one.all}</Link>
      </Text>
      {error instanceof CallError && (error.status === 404 || error.status === 400) ? (
        <Empty title={one.unknown(given)} hint={one.unknownHint} />
      ) : (
        <QueryState query={query} failed={one.failed}>
          {(found) =>
            found.status === 'prepared' ? (
              <>
                <StateBadge {...found} />
                <Preview state={found} />
              </>
            ) : (
              <ImportDetails state={found} />
            )
          }
        </QueryState>
      )}
    </Screen>
  );
}

function ImportDetails({ state }: { readonly state: ImportState }) {
  const messages = useMessages();
  const { one, dryRunHint, eraseHint } = useCatalogue(importMessages);
  const { number } = useFormat();
  const { id, status, dryRun, erase, inserted, rejected } = state;
  const outcome = describeOutcome(state, messages);
  return (
    <>
      <section className="import-part" aria-label={one.result}>
        <div aria-live="polite">
          <StateBadge {...state} />
          {outcome && (
            <>
              <p className={status === 'failed' ? 'bad' : undefined}>{outcome.text}</p>
              {outcome.detail !== null && <TechnicalDetail>{outcome.detail}</TechnicalDetail>}
            </>
          )}
        </div>
        {isLive(status) && <ImportProgress state={state} />}
        {dryRun && status !== 'done' && <p className="muted">{dryRunHint}</p>}
        {erase && <p className="muted">{eraseHint}</p>}
        <ImportCounts counts={state} dryRun={dryRun} of={state} />
        <Group gap="xs" mt="md">
          {inserted > 0 && !dryRun && status !== 'undone' && (
            <Button
              component={Link}
              to={businessesPath({ importId: id })}
              variant="default"
              leftSection={<IconBuildingStore size={16} />}
            >
              {one.listings}
            </Button>
          )}
          {rejected > 0 && (
            <Button
              component="a"
              href={rejectedRowsPath(id, messages)}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              {one.rejected(number(rejected))}
            </Button>
          )}
        </Group>
        {rejected > 0 && <p className="muted">{one.rejectedHint}</p>}
      </section>
      <EncodingChoice state={state} />
      <ImportReport state={state} />
      <ImportFacts state={state} />
      <Columns state={state} />
    </>
  );
}

/** File size, start, end and duration of an import, and who started it. */
function ImportFacts({ state }: { readonly state: ImportState }) {
  const { one } = useCatalogue(importMessages);
  const { bytes, moment, duration } = useFormat();
  const { id, sourceAddress, feedId, totalBytes, createdAt, finishedAt } = state;
  const startedAt = state.startedAt ?? createdAt;
  const time = (at: string) => <time dateTime={at}>{moment(at)}</time>;
  return (
    <section>
      <h2>{one.summary}</h2>
      <Facts
        className="fact-row"
        facts={[
          [one.address, sourceAddress && <bdi className="source-address">{sourceAddress}</bdi>],
          [
            one.feed,
            feedId === null ? null : (
              <Link key="feed" to={PATHS.feed(feedId)}>
                {one.toFeed}
              </Link>
            ),
          ],
          [one.size, bytes(totalBytes)],
          [one.starter, useImportStarters([state]).get(id) ?? null],
          [one.started, time(startedAt)],
          [one.finished, finishedAt && time(finishedAt)],
          [one.took, finishedAt && duration(secondsBetween(startedAt, finishedAt))],
        ]}
      />
    </section>
  );
}

/** The states in which there is no report yet. */
const PENDING: readonly ImportStatus[] = ['receiving', 'queued', 'running'];

/** The report of an import: columns, duplicates and errors; for a dry run, the expected changes. */
function ImportReport({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const isPending = PENDING.includes(state.status);
  return (
    <Stack component="section" maw="64rem" className="import-part import-report">
      <h2>{texts.title}</h2>
      {isPending || state.rowsRead === 0 ? (
        <p className="muted">{isPending ? texts.pending : texts.none}</p>
      ) : (
        <LoadedReport state={state} />
      )}
    </Stack>
  );
}

function LoadedReport({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const query = useImportReport(state.id);
  return (
    <QueryState query={query} failed={texts.failed}>
      {(report) => (
        <>
          {!report.isComplete && <p className="muted">{texts.incomplete}</p>}
          {report.dryRun && <DryRun dryRun={report.dryRun} state={state} />}
          <ReportParts report={report} />
        </>
      )}
    </QueryState>
  );
}
