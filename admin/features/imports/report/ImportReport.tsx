import './report.css';
import type {
  ImportReportAnswer,
  ImportState,
  ImportStatus,
} from '../../../../api/contract/calls/imports-api.ts';
import type { ImportNotice } from '../../../../api/contract/text/import-notices.ts';
import { useImportReport } from '../../../api/imports.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { describeNotice } from '../describe-import.ts';
import { ColumnExtraction } from './ColumnExtraction.tsx';
import { DryRun } from './DryRun.tsx';
import { DuplicateAnalysis } from './DuplicateAnalysis.tsx';
import { ExpandableList } from './ExpandableList.tsx';
import { reportMessages } from './messages.ts';

/** The states in which there is no report yet. */
const PENDING: readonly ImportStatus[] = ['receiving', 'queued', 'running'];

/** The report of an import: columns, duplicates and errors; for a dry run, the expected changes. */
export function ImportReport({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const isPending = PENDING.includes(state.status);
  return (
    <section className="import-report">
      <h2>{texts.title}</h2>
      {isPending || state.rowsRead === 0 ? (
        <p className="muted">{isPending ? texts.pending : texts.none}</p>
      ) : (
        <LoadedReport state={state} />
      )}
    </section>
  );
}

function LoadedReport({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const query = useImportReport(state.id);
  return (
    <QueryState query={query} failed={texts.failed}>
      {(report) => <ReportParts report={report} state={state} />}
    </QueryState>
  );
}

type ReportPartsProps = { readonly report: ImportReportAnswer; readonly state: ImportState };

function ReportParts({ report, state }: ReportPartsProps) {
  const messages = useMessages();
  const texts = useCatalogue(reportMessages);
  const { isComplete, columnExtraction, duplicateAnalysis, errors, errorCount } = report;
  const describe = (notice: ImportNotice) => describeNotice(notice, messages).text;
  return (
    <>
      {!isComplete && <p className="muted">{texts.incomplete}</p>}
      {report.dryRun && <DryRun dryRun={report.dryRun} state={state} />}
      <div className="report-parts">
        <ColumnExtraction extraction={columnExtraction} />
        <DuplicateAnalysis analysis={duplicateAnalysis} />
      </div>
      <ExpandableList title={texts.skippedSheets} texts={report.skippedSheets.map(describe)} />
      <ExpandableList title={texts.errors} texts={errors.map(describe)} total={errorCount} />
      <ExpandableList
        title={texts.remarks}
        texts={report.remarks.map(describe)}
        total={report.remarkCount}
      />
    </>
  );
}
