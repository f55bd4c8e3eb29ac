import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import type { NoticeCode } from '../../../api/contract/text/notice-codes.ts';
import { useImportColumns } from '../../api/import-columns.ts';
import { useImport, useImportReport } from '../../api/imports.ts';
import { TechnicalDetail } from '../../components/TechnicalDetail.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { columnMessages } from '../imports/columns/messages.ts';
import { SheetColumns } from '../imports/columns/SheetColumns.tsx';
import { refusalOf, rejectedRowsPath } from '../imports/describe-import.ts';
import { DecodedTexts } from '../imports/encoding/DecodedTexts.tsx';
import { ImportCounts } from '../imports/ImportCounts.tsx';
import { ReportParts } from '../imports/report/ReportParts.tsx';
import { describeAnswer, describeUploadError } from './describe-upload-error.ts';
import { uploadMessages } from './messages.ts';
import { isStopped } from './send-file.ts';
import type { EndedStep } from './upload-queue.ts';

type Props = {
  readonly file: File;
  readonly step: EndedStep;
  readonly state: ImportState | undefined;
};

/** Refusals of files whose columns have to be mapped. */
const LACKS_NAME: ReadonlySet<NoticeCode> = new Set([
  ...(['no-name-column', 'no-name-letters', 'no-name-people'] as const),
]);

/** The result of a file as a sentence, with links to the import and the rejected rows. */
export function FileOutcome({ file, step }: Omit<Props, 'state'>) {
  const messages = useMessages();
  const { report } = useCatalogue(uploadMessages);
  const { answer, error, importId } = step;
  const refused = refusalOf(error)?.details?.notice?.code;
  const lacksName = refused !== undefined && LACKS_NAME.has(refused);
  return (
    <Stack gap="0.25rem" mt="0.25rem" maw="56rem">
      <OutcomeText file={file} step={step} />
      {importId !== null && (
        <Group gap="lg">
          <Link to={PATHS.import(importId)}>{lacksName ? report.map : report.open}</Link>
          {answer && answer.errorCount > 0 && (
            <a href={rejectedRowsPath(importId, messages)} download>
              {report.rejected}
            </a>
          )}
        </Group>
      )}
    </Stack>
  );
}

function OutcomeText({ file, step: { answer, error, success } }: Omit<Props, 'state'>) {
  const messages = useMessages();
  const texts = useCatalogue(uploadMessages);
  if (error !== null) {
    const { text, detail } = describeUploadError(error, file.name, texts, messages);
    return (
      <>
        {isStopped(error) ? <p>{text}</p> : <p className="bad">{texts.errors.ofFile(text)}</p>}
        {detail !== null && <TechnicalDetail>{detail}</TechnicalDetail>}
      </>
    );
  }
  if (!answer) return <p>{texts.report.lost}</p>;
  return <p className={success ? undefined : 'bad'}>{describeAnswer(answer, messages)}</p>;
}

/** The report of a file; a failed import has one, too, for the rows until the failure. */
export function FileReport({ step: { answer, importId }, state }: Omit<Props, 'file'>) {
  return (
    <Stack gap="sm" pt="xs" pb="sm">
      {importId !== null && <FinalCounts id={importId} state={state} />}
      {answer && <ReportParts report={{ ...answer, ...answer.notices }} />}
      {importId !== null && answer && <Decoded id={importId} />}
      {importId !== null && answer && <TriedColumns id={importId} />}
    </Stack>
  );
}

/** How a text file was decoded: the answer of an upload does not say it. */
function Decoded({ id }: { readonly id: number }) {
  const { data: report } = useImportReport(id);
  return <DecodedTexts texts={report?.decodedTexts ?? []} />;
}

/** The header that a dry run has found, and sample values. The options have the choice of another one. */
function TriedColumns({ id }: { readonly id: number }) {
  const { title } = useCatalogue(columnMessages);
  const { data: columns } = useImportColumns(id);
  if (!columns?.mayChooseHeader) return null;
  return (
    <section>
      <h3>{title}</h3>
      {columns.sheets.map((sheet) => (
        <SheetColumns
          key={`${sheet.sheet} ${sheet.row}`}
          sheet={sheet}
          fields={columns.fields}
          meaning={({ field }) => field}
        />
      ))}
    </section>
  );
}

type FinalCountsProps = { readonly id: number; readonly state: ImportState | undefined };

/** The counts of an import, loaded from the server: the live connection sends only recent imports. */
function FinalCounts({ id, state }: FinalCountsProps) {
  const { data = state } = useImport(id);
  return data && data.rowsRead > 0 ? (
    <ImportCounts counts={data} dryRun={data.dryRun} of={data} />
  ) : null;
}
