import './report.css';
import type {
  ImportReportAnswer,
  ImportState,
  ImportStatus,
} from '../../../../api/contract/calls/imports-api.ts';
import type { ImportNotice } from '../../../../api/contract/text/import-notices.ts';
import { useImportReport } from '../../../api/read-import-report.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { sayNoticeFor } from '../say-import.ts';
import { ColumnExtraction } from './ColumnExtraction.tsx';
import { DryRun } from './DryRun.tsx';
import { DuplicateAnalysis } from './DuplicateAnalysis.tsx';
import { FirstOnes } from './FirstOnes.tsx';
import { reportMessages } from './messages.ts';

/** The states in which there is no telling yet. */
const PENDING: readonly ImportStatus[] = ['receiving', 'queued', 'running'];

/** What an import found in its file; of one for trial, what it would have done. */
export function Report({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const isPending = PENDING.includes(state.status);
  return (
    <section className="import-report">
      <h2>{texts.title}</h2>
      {isPending || state.rowsRead === 0 ? (
        <p className="muted">{isPending ? texts.pending : texts.none}</p>
      ) : (
        <Found state={state} />
      )}
    </section>
  );
}

function Found({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(reportMessages);
  const query = useImportReport(state.id);
  return (
    <QueryState query={query} failed={texts.failed}>
      {(report) => <Parts report={report} state={state} />}
    </QueryState>
  );
}

type PartsProps = { readonly report: ImportReportAnswer; readonly state: ImportState };

function Parts({ report, state }: PartsProps) {
  const messages = useMessages();
  const texts = useCatalogue(reportMessages);
  const { isComplete, columnExtraction, duplicateAnalysis, errors, errorCount } = report;
  const say = (notice: ImportNotice) => sayNoticeFor(notice, messages).text;
  return (
    <>
      {!isComplete && <p className="muted">{texts.incomplete}</p>}
      {report.dryRun && <DryRun dryRun={report.dryRun} state={state} />}
      <div className="report-parts">
        <ColumnExtraction extraction={columnExtraction} />
        <DuplicateAnalysis analysis={duplicateAnalysis} />
      </div>
      <FirstOnes title={texts.skippedSheets} texts={report.skippedSheets.map(say)} />
      <FirstOnes title={texts.errors} texts={errors.map(say)} total={errorCount} />
      <FirstOnes title={texts.remarks} texts={report.remarks.map(say)} total={report.remarkCount} />
    </>
  );
}
