import { parentPort, workerData } from 'node:worker_threads';
import { openSpreadsheet } from '../reading/open-spreadsheet.ts';
import { type FilePreview, type PreviewOptions, previewRows, problemOf } from './preview-rows.ts';

/** The thread of a preview: answers once, and ends. `preview-file.ts` starts it. */
const options: PreviewOptions = workerData;

const NOTHING: FilePreview = {
  ...{ sheets: [], rowsChecked: 0, isWhole: false, problem: null, rejections: [], misread: [] },
  ...{ guessedPlaces: 0, withoutCategory: 0, decodedTexts: [], skippedSheets: [], remarks: [] },
};

async function preview(): Promise<FilePreview> {
  try {
    const spreadsheet = await openSpreadsheet(options.file, options);
    try {
      return await previewRows(spreadsheet, options);
    } finally {
      await spreadsheet.close();
    }
  } catch (error) {
    return { ...NOTHING, problem: problemOf(error) };
  }
}

parentPort?.postMessage(await preview());
