import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BatchUploadAnswer, ImportState } from '../../../api/contract/calls/imports-api.ts';
import type { ImportNotice } from '../../../api/contract/text/import-notices.ts';
import { sayNotice } from '../../../api/contract/text/say-notice.ts';
import { useImport } from '../../api/imports.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { rejectedRowsPath } from '../imports/addresses.ts';
import { describeNotice, noticeLanguage, refusalOf } from '../imports/describe-import.ts';
import { ErrorDetail } from '../imports/ErrorDetail.tsx';
import { ImportCounts } from '../imports/ImportCounts.tsx';
import { ColumnExtraction } from '../imports/report/ColumnExtraction.tsx';
import { DuplicateAnalysis } from '../imports/report/DuplicateAnalysis.tsx';
import { ExpandableList } from '../imports/report/ExpandableList.tsx';
import { reportMessages } from '../imports/report/messages.ts';
import { describeUploadError } from './describe-upload-error.ts';
import { uploadMessages } from './messages.ts';
import type { UploadStep } from './upload-queue.ts';

type Props = {
  readonly file: File;
  readonly step: Extract<UploadStep, { name: 'ended' }>;
  readonly state: ImportState | undefined;
};

/** The result of a file as a sentence, with links to the import and the rejected rows. */
export function FileOutcome({ file, step }: Omit<Props, 'state'>) {
  return (
    <div className="file-outcome">
      <OutcomeText file={file} step={step} />
      <OutcomeLinks step={step} />
    </div>
  );
}

function OutcomeLinks({ step: { answer, error, importId } }: Pick<Props, 'step'>) {
  const { report } = useCatalogue(uploadMessages);
  const language = noticeLanguage(useMessages());
  if (importId === null) return null;
  const lacksName = refusalOf(error)?.details?.notice?.code === 'no-name-column';
  return (
    <Group gap="lg">
      <Link to={PATHS.import(importId)}>{lacksName ? report.map : report.open}</Link>
      {answer && answer.errorCount > 0 && (
        <a href={rejectedRowsPath(importId, language)} download>
          {report.rejected}
        </a>
      )}
    </Group>
  );
}

function OutcomeText({ file, step }: Omit<Props, 'state'>) {
  const messages = useMessages();
  const texts = useCatalogue(uploadMessages);
  const { answer, error, success } = step;
  if (error !== null) {
    const { text, detail } = describeUploadError(error, file.name, texts, messages);
    return (
      <>
        <p className="bad">{texts.errors.ofFile(text)}</p>
        <ErrorDetail text={detail} />
      </>
    );
  }
  if (!answer) return <p>{texts.report.lost}</p>;
  const language = noticeLanguage(messages);
  return (
    <p className={success ? undefined : 'bad'}>
      {answer.notices.message.map((notice) => sayNotice(notice, language)).join('. ')}
    </p>
  );
}

/** The report of a file; a failed import has one, too, for the rows until the failure. */
export function FileReport({ step, state }: Omit<Props, 'file'>) {
  const { answer, importId } = step;
  return (
    <div className="file-report">
      {importId !== null && <FinalCounts id={importId} state={state} />}
      {answer && <Details answer={answer} />}
    </div>
  );
}

type FinalCountsProps = { readonly id: number; readonly state: ImportState | undefined };

/** The counts of an import, loaded from the server: the live connection sends only recent imports. */
function FinalCounts({ id, state }: FinalCountsProps) {
  const { data } = useImport(id);
  const importState = data ?? state;
  return importState && importState.rowsRead > 0 ? (
    <ImportCounts counts={importState} of={importState} />
  ) : null;
}

function Details({ answer }: { readonly answer: BatchUploadAnswer }) {
  const texts = useCatalogue(reportMessages);
  const messages = useMessages();
  const describe = (notice: ImportNotice) => describeNotice(notice, messages).text;
  const { notices, columnExtraction, duplicateAnalysis, errorCount } = answer;
  return (
    <>
      <ExpandableList
        title={texts.errors}
        texts={notices.errors.map(describe)}
        total={errorCount}
      />
      <ExpandableList title={texts.skippedSheets} texts={notices.skippedSheets.map(describe)} />
      <div className="report-parts">
        <ColumnExtraction extraction={columnExtraction} />
        <DuplicateAnalysis analysis={duplicateAnalysis} />
      </div>
    </>
  );
}
