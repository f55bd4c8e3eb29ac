import { openSpreadsheet } from '../reading/open-spreadsheet.ts';
import {
  type FilePreview,
  type PreviewOptions,
  previewRows,
  problemOf,
  unreadable,
} from './preview-rows.ts';

/** The preview of a file, or of what is wrong with it. Called in the thread that `preview-file.ts` takes. */
export async function makePreview(options: PreviewOptions): Promise<FilePreview> {
  try {
    const spreadsheet = await openSpreadsheet(options.file, options);
    try {
      return await previewRows(spreadsheet, options);
    } finally {
      await spreadsheet.close();
    }
  } catch (error) {
    return unreadable(problemOf(error));
  }
}
