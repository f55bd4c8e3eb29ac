import { parentPort, workerData } from 'node:worker_threads';
import { openSpreadsheet } from '../reading/open-spreadsheet.ts';
import {
  type FilePreview,
  type PreviewOptions,
  previewRows,
  problemOf,
  unreadable,
} from './preview-rows.ts';

/** The thread of a preview: answers once, and ends. `preview-file.ts` starts it. */
const options: PreviewOptions = workerData;

async function preview(): Promise<FilePreview> {
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

parentPort?.postMessage(await preview());
