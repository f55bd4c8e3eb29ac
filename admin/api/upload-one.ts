import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { uploadSpreadsheet } from './upload-spreadsheet.ts';

/** Specification, "Business constants and limits": 5 minutes, 10 for files above 100 MB. */
const TIMEOUT_MILLISECONDS = 5 * 60_000;
const LARGE_TIMEOUT_MILLISECONDS = 10 * 60_000;
const LARGE_BYTES = 100 * 1024 * 1024;

type Request = {
  readonly file: File;
  readonly onProgress: (bytes: number) => void;
};

const uploadOne = ({ file, onProgress }: Request) =>
  uploadSpreadsheet(UPLOAD_ROUTES.upload, file, {
    onProgress,
    timeoutMilliseconds:
      file.size > LARGE_BYTES ? LARGE_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS,
  });

/** Uploads one file from the legacy screen. */
export function useUploadOne() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: uploadOne,
    // Rows of a failed file may have been imported, too.
    onSettled: () => client.invalidateQueries(),
  });
}
