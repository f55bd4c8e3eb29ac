import './report.css';
import { Stack } from '@mantine/core';
import type { ImportState, ImportStatus } from '../../../../api/contract/calls/imports-api.ts';
import { useImportReport } from '../../../api/imports.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { DryRun } from './DryRun.tsx';
import { reportMessages } from './messages.ts';
import { ReportParts } from './ReportParts.tsx';

/** The states in which there is no report yet. */
const PENDING: readonly ImportStatus[] = ['receiving', 'queued', 'running'];

/** The report of an import: columns, duplicates and errors; for a dry run, the expected changes. */
export function ImportReport({ state }: { readonly state: ImportState }) {
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
