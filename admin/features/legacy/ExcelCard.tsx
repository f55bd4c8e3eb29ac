import { Button, FileInput, Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FILE_ENDINGS } from '../../../api/contract/calls/file-formats.ts';
import type { UploadAnswer } from '../../../api/contract/calls/imports-api.ts';
import { useUploadOne } from '../../api/upload-spreadsheet.ts';
import { Facts } from '../../components/Facts.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeInFull } from '../imports/describe-import.ts';
import { ExpandableList } from '../imports/report/ExpandableList.tsx';
import { describeUploadError } from '../upload/describe-upload-error.ts';
import { FileProgress } from '../upload/FileProgress.tsx';
import { uploadMessages } from '../upload/messages.ts';
import { importOf, isStopped } from '../upload/send-file.ts';
import type { UploadStep } from '../upload/upload-queue.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { legacyMessages } from './messages.ts';

/** The upload of one file with its report, and the export. */
export function ExcelCard() {
  const texts = useCatalogue(legacyMessages);
  const [report, setReport] = useState<Report | null>(null);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Paper component="section" withBorder radius="md" p="md">
      <Stack>
        <h2>{texts.excel}</h2>
        <UploadForm onReport={setReport} />
        {report && <UploadReport report={report} />}
        <Group>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={dialog.open}>
            {texts.export.open}
          </Button>
        </Group>
        <ExportDialog isOpen={isOpen} onClose={dialog.close} />
      </Stack>
    </Paper>
  );
}

/** Specification, "Upload file type": by the MIME type of the browser, or by the file name. */
const isExcel = ({ type, name }: File): boolean =>
  EXCEL_TYPES.includes(type) || /\.xlsx?$/i.test(name);
const EXCEL_TYPES: readonly string[] = Object.entries(FILE_ENDINGS).flatMap(([type, endings]) =>
  endings.some((ending) => ending === '.xlsx' || ending === '.xls') ? [type] : [],
);

/** Uploads one file at a time. @param onReport called with the report, or null for a newly chosen file */
function UploadForm({ onReport }: { readonly onReport: (report: Report | null) => void }) {
  const messages = useMessages();
  const { upload: texts, wrongType, wrongTypeText } = useCatalogue(legacyMessages);
  const uploadTexts = useCatalogue(uploadMessages);
  const toast = useToast('legacy upload');
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<UploadStep>({ name: 'waiting' });
  const { mutate, isPending } = useUploadOne();

  const choose = (chosen: File | null) => {
    if (chosen && !isExcel(chosen)) return toast.failure(wrongType, wrongTypeText);
    onReport(null);
    setFile(chosen);
  };
  const tell = (report: Report) => {
    onReport(report);
    const { success, successCount, errorCount, message } = report;
    if (success && errorCount === 0) return toast.success(texts.success, message);
    if (successCount === 0) return toast.failure(texts.failed, message);
    toast.warning(texts.partly, message);
  };
  const send = () => {
    if (!file) return;
    const since = performance.now();
    const onProgress = (sentBytes: number) =>
      setStep(
        sentBytes < file.size ? { name: 'sending', sentBytes, since } : { name: 'importing' },
      );
    onProgress(0);
    mutate(
      { file, onProgress },
      {
        onSuccess(answer) {
          setFile(null);
          tell(answer);
        },
        onError(error) {
          const message = describeInFull(
            describeUploadError(error, file.name, uploadTexts, messages),
          );
          if (isStopped(error)) return toast.warning(uploadTexts.toast.stoppedTitle, message);
          tell({ ...NOTHING, message, errors: [message], importId: importOf(error) });
        },
      },
    );
  };
  return (
    <Stack gap="xs">
      <FileInput
        label={texts.pick}
        description={texts.limit}
        placeholder={texts.placeholder}
        accept=".xlsx,.xls"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
        value={file}
        onChange={choose}
        disabled={isPending}
      />
      <Group>
        <Button
          leftSection={<IconUpload size={16} />}
          disabled={file === null || isPending}
          onClick={send}
        >
          {isPending ? texts.submitting : texts.submit}
        </Button>
      </Group>
      {isPending && file && (
        <>
          <FileProgress upload={{ file, step }} state={undefined} />
          <p className="muted">
            {texts.goesOn}{' '}
            <Link to={PATHS.imports} target="_blank">
              {messages.screens.imports}
            </Link>
          </p>
        </>
      )}
    </Stack>
  );
}

/** The report of an upload. That of a failed upload has zeros and one error. */
type Report = Omit<UploadAnswer, 'importId' | 'notices' | 'skippedSheets'> & {
  readonly importId: number | null;
};

const NOTHING = {
  success: false,
  totalRows: 0,
  successCount: 0,
  skippedCount: 0,
  errorCount: 1,
  skippedBusinesses: [],
};

/** Specification, "Business constants and limits". */
const LISTED = 5;

/** Shows the report of an upload, with the first skipped and invalid rows. */
function UploadReport({ report }: { readonly report: Report }) {
  const { report: texts, more } = useCatalogue(legacyMessages);
  const { report: upload } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  const { success, message, importId } = report;
  const counts = ['totalRows', 'successCount', 'skippedCount', 'errorCount'] as const;
  return (
    <Stack gap="xs" p="sm" bg="var(--surface)" className="legacy-report">
      <h3>{texts.title}</h3>
      <p className={success ? undefined : 'bad'}>{message}</p>
      <Facts
        className="number-list"
        facts={counts.map((name) => [texts[name], number(report[name])])}
      />
      <ExpandableList
        title={texts.duplicates}
        texts={report.skippedBusinesses.slice(0, LISTED)}
        total={report.skippedCount}
        more={more}
      />
      <ExpandableList
        title={texts.errors}
        texts={report.errors.slice(0, LISTED)}
        total={report.errorCount}
        more={more}
      />
      {importId !== null && <Link to={PATHS.import(importId)}>{upload.open}</Link>}
    </Stack>
  );
}
