import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../../api/contract/calls/error-codes.ts';
import { notice } from '../../../api/contract/text/import-notices.ts';
import { CallError, UnreachableError } from '../../api/call.ts';
import { UploadTimeout } from '../../api/upload-spreadsheet.ts';
import { describeError } from '../../components/describe-error.ts';
import { messages } from '../../messages/messages.ts';
import { describeFailedFile, describeUploadError } from '../upload/describe-upload-error.ts';
import { uploadMessages } from '../upload/messages.ts';
import { ImportFailed } from '../upload/send-file.ts';
import {
  describeImportError,
  describeInFull,
  describeNotice,
  describeOutcome,
} from './describe-import.ts';
import { errorMessages } from './error-messages.ts';

const refused = (status: number, error: object | string) =>
  new CallError(
    new Response(null, { status }),
    typeof error === 'string' ? error : JSON.stringify({ error }),
  );
const INVALID = 'The request is not valid. batchSize: must be one of 1000, 5000, 10000, 15000';
const damaged = notice('archive-damaged', { file: 'F.xlsx', reason: 'invalid block type' });

const { tr, en } = messages;

describe('the message about an import', () => {
  it('is in the current language, with technical errors apart', () => {
    expect(describeNotice(damaged, tr)).toEqual({
      text: 'F.xlsx: arşiv hasarlı veya eksik',
      detail: 'invalid block type',
    });
    expect(describeNotice(damaged, en).text).toBe('F.xlsx: the archive is damaged or cut short');
    const missing = notice('country-missing', { row: 3, column: 'country' });
    expect(describeNotice(missing, tr)).toEqual({
      text: '3. satır, Ülke sütunu: ülke yok; ülkeyi bulmak için koordinat da yok',
      detail: null,
    });
    expect(describeNotice(missing, en).text).toMatch(/^row 3, column Country: /);
  });

  it('exists for each error code of the server, in both languages', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      const error = refused(status, { code, message: INVALID });
      const [turkish, english] = [describeImportError(error, tr), describeImportError(error, en)];
      expect(describeInFull(turkish).split(INVALID), code).toHaveLength(2);
      expect(english.text, code).not.toBe(turkish.text);
    }
    expect(Object.keys(errorMessages.en.codes)).toEqual(Object.keys(errorMessages.tr.codes));
  });

  it('is the notice of the server if there is one', () => {
    const error = refused(422, { code: 'bad_file', message: 'x', details: { notice: damaged } });
    expect(describeImportError(error, tr)).toEqual(describeNotice(damaged, tr));
    expect(describeUploadError(error, 'F.xlsx', uploadMessages.tr, tr)).toEqual({
      text: 'Upload failed for F.xlsx: arşiv hasarlı veya eksik',
      detail: 'invalid block type',
    });
  });

  it('is neither the page of a proxy nor the message of a library', () => {
    const proxy = refused(502, '<html>Bad Gateway</html>');
    expect(describeImportError(proxy, tr)).toEqual({
      text: tr.errors.refused('502'),
      detail: null,
    });
    const invalid = refused(400, { code: 'invalid_input', message: INVALID });
    expect(describeUploadError(invalid, 'F.csv', uploadMessages.tr, tr)).toEqual({
      text: `Upload failed for F.csv: ${errorMessages.tr.codes.invalid_input}`,
      detail: INVALID,
    });
    const gone = new UnreachableError('fetch failed');
    expect(describeUploadError(gone, 'F.csv', uploadMessages.tr, tr)).toEqual({
      text: tr.errors.unreachable,
      detail: null,
    });
  });

  it('has the words of the server where it has no sentence of its own', () => {
    const boom = refused(500, 'boom');
    expect(describeImportError(boom, tr)).toEqual({
      text: 'Sunucu isteği yerine getiremedi. 500: boom',
      detail: null,
    });
    const conflict = refused(409, { code: 'conflict', message: 'The key N is revoked already.' });
    expect(describeError(conflict, tr)).toContain('409: The key N is revoked already.');
  });

  it('names a failed file of several with all the words of the server', () => {
    const ended = { name: 'ended', success: false, answer: null, importId: null } as const;
    const describe = (error: unknown) =>
      describeFailedFile(new File([], 'F.csv'), { ...ended, error }, uploadMessages.tr, tr);
    const error = refused(422, { code: 'bad_file', message: 'x', details: { notice: damaged } });
    expect(describe(error)).toBe('F.csv: arşiv hasarlı veya eksik invalid block type');
    expect(describe(new UploadTimeout('late'))).toBe(`F.csv: ${uploadMessages.tr.errors.timeout}`);
    expect(describe(refused(500, 'boom'))).toContain('500: boom');
  });

  it('exists for a finished import without a notice', () => {
    const state = { status: 'failed', notice: null, message: 'Error: worker died' } as const;
    expect(describeOutcome(state, tr)).toEqual({
      text: errorMessages.tr.failed,
      detail: 'Error: worker died',
    });
    expect(describeOutcome({ ...state, message: null }, tr)).toBeNull();
    expect(describeOutcome({ ...state, notice: damaged }, tr)).toEqual(describeNotice(damaged, tr));
    const failed = new ImportFailed({ ...FAILED, ...state });
    expect(describeUploadError(failed, 'F.csv', uploadMessages.tr, tr).text).toBe(
      `Upload failed for F.csv: ${errorMessages.tr.failed}`,
    );
  });
});

const counts = { rowsRead: 0, inserted: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const FAILED = {
  ...counts,
  ...{
    id: 1,
    fileName: 'F.csv',
    dryRun: false,
    erase: false,
    encoding: null,
    mayChooseEncoding: false,
    lacksFile: false,
    sourceAddress: null,
    feedId: null,
    bytesReceived: 1,
    bytesRead: 1,
    totalBytes: 1,
  },
  ...{
    rowsPerSecond: null,
    secondsLeft: null,
    actions: [],
    startedAt: null,
    createdAt: '',
    finishedAt: null,
  },
};
