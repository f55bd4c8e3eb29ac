import { Button, FileInput } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUploadOne } from '../../../api/upload-one.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { PATHS } from '../../../paths.ts';
import { Bar } from '../../imports/ImportProgress.tsx';
import { importMessages } from '../../imports/messages.ts';
import { describeUploadError } from '../../upload/describe-upload-error.ts';
import { uploadMessages } from '../../upload/messages.ts';
import { importOf } from '../../upload/send-file.ts';
import { legacyMessages } from '../messages.ts';
import type { Report } from './UploadReport.tsx';

const TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
];

/** Specification, "Upload file type": by the MIME type of the browser, or by the file name. */
const isExcel = ({ type, name }: File): boolean => TYPES.includes(type) || /\.xlsx?$/i.test(name);

/** Uploads one file at a time. @param onReport called with the report, or null for a newly chosen file */
export function UploadForm({ onReport }: { readonly onReport: (report: Report | null) => void }) {
  const messages = useMessages();
  const { upload: texts, wrongType, wrongTypeText } = useCatalogue(legacyMessages);
  const uploadTexts = useCatalogue(uploadMessages);
  const { progress } = useCatalogue(importMessages);
  const { bytes } = useFormat();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [sentBytes, setSentBytes] = useState(0);
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
    setSentBytes(0);
    mutate(
      { file, onProgress: setSentBytes },
      {
        onSuccess(answer) {
          setFile(null);
          tell(answer);
        },
        onError(error) {
          const { text: message } = describeUploadError(error, file.name, uploadTexts, messages);
          tell({ ...NOTHING, message, errors: [message], importId: importOf(error) });
        },
      },
    );
  };
  return (
    <div className="legacy-upload">
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
      <Button
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        disabled={file === null || isPending}
        onClick={send}
      >
        {isPending ? texts.submitting : texts.submit}
      </Button>
      {isPending && file && (
        <>
          <Bar
            label={texts.sent}
            {...(sentBytes < file.size && { done: sentBytes, total: file.size })}
            facts={[
              sentBytes < file.size
                ? progress.of(bytes(sentBytes), bytes(file.size))
                : texts.importing,
            ]}
          />
          <p className="muted">
            {texts.goesOn}{' '}
            <Link to={PATHS.imports} target="_blank">
              {texts.imports}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

const NOTHING = {
  success: false,
  totalRows: 0,
  successCount: 0,
  skippedCount: 0,
  errorCount: 1,
  skippedBusinesses: [],
};
