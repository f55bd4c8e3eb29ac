import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { IMPORT_ROUTES, LIVE_IMPORTS_PATH } from '../../contract/calls/import-routes.ts';
import {
  batchUploadAnswerSchema,
  type ImportState,
  liveMessageSchema,
  uploadAnswerSchema,
  uploadReportSchema,
} from '../../contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../contract/calls/upload-routes.ts';
import { importErrorSchema } from '../../contract/text/import-notices.ts';
import { csv, form, PATIENCE, row, useImports } from '../testing/use-imports.ts';
import { receiveUpload } from './receive-upload.ts';

describe('uploads', () => {
  const imports = useImports({ UPLOAD_MAX_MB: '1' });
  const nothingLeft = async () => {
    await expect.poll(() => readdir(imports().folder).catch(() => []), PATIENCE).toEqual([]);
    const left = await imports()
      .database.db.selectFrom('imports')
      .select('id')
      .where('status', '=', 'receiving')
      .execute();
    expect(left).toEqual([]);
  };

  it('return the result of the import, with counts that add up', async () => {
    const file = csv(
      row(1),
      row(2),
      row(2),
      row(3, { city: '' }).replace('10115 Berlin', ''),
      row(4),
    );
    const answer = await imports().upload(
      form(file, { batchSize: '1000', fileIndex: '1', totalFiles: '3' }, 'cafés.csv'),
    );
    expect(answer.status).toBe(200);
    const result = batchUploadAnswerSchema.parse(await answer.json());
    expect(result).toMatchObject({
      success: true,
      fileName: 'cafés.csv',
      fileIndex: 1,
      totalFiles: 3,
      totalRows: 5,
      successCount: 3 + (4 - result.successCount - result.errorCount),
      skippedCount: 1,
      skippedBusinesses: ['Café 2'],
      columnExtraction: { extractedCount: 8 },
      duplicateAnalysis: {
        totalRecords: 5,
        databaseDuplicateCount: 0,
        excelDuplicateCount: 1,
        excelDuplicateRecords: ['Café 2'],
      },
    });
    expect(result.totalRows).toBe(result.successCount + result.skippedCount + result.errorCount);
    expect(await imports().listings()).toHaveLength(result.successCount);
    await nothingLeft();

    const again = uploadAnswerSchema.parse(
      await (await imports().upload(form(file), UPLOAD_ROUTES.upload.path)).json(),
    );
    expect(again.message).toMatch(
      /^5 satır: 0 yeni, .+ Bu dosya \d{1,2} \p{L}+ \d{4}'d[ae] da içe aktarılmıştı\.$/u,
    );
    expect(again).toMatchObject({ success: true, totalRows: 5, skippedCount: 1 });

    const reports = z
      .array(uploadReportSchema)
      .parse(await (await imports().read(IMPORT_ROUTES.reports.path)).json());
    expect(reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({
      success: true,
      summary: { fileName: 'cafés.csv', totalRecords: 5 },
      results: { inserted: result.successCount, updated: 0, skipped: 1, skipRate: 20 },
    });
  });

  it('run a file dry, and change nothing', async () => {
    const answer = await imports().upload(form(csv(row(1)), { dryRun: 'true' }));
    expect(batchUploadAnswerSchema.parse(await answer.json()).successCount).toBe(1);
    expect(await imports().listings()).toEqual([]);
    expect(await (await imports().read(IMPORT_ROUTES.reports.path)).json()).toEqual([]);
  });

  it('require an administrator and the origin of the site', async () => {
    const unauthenticated = await imports().upload(form(csv(row(1))), UPLOAD_ROUTES.upload.path, {
      Cookie: '',
      Origin: imports().server.url,
    });
    expect(unauthenticated.status).toBe(401);
    const elsewhere = await imports().upload(form(csv(row(1))), UPLOAD_ROUTES.upload.path, {
      Cookie: imports().signedIn.Cookie,
      Origin: 'https://elsewhere.example',
    });
    expect(elsewhere.status).toBe(403);
    await nothingLeft();
  });

  it('refuse a file that is too large, and name it', async () => {
    const large = 'x'.repeat(1_100_000);
    const answer = await imports().upload(form(large, {}, 'large.csv'));
    expect(answer.status).toBe(413);
    const { error } = importErrorSchema.parse(await answer.json());
    expect(error).toMatchObject({
      message: 'Dosya çok büyük: large.csv (en fazla 1MB)',
      details: {
        notice: { code: 'upload-too-large', params: { name: 'large.csv', megabytes: 1 } },
      },
    });
    // A chunked request does not declare its size.
    const chunked = new Response(form(large, {}, 'large.csv'));
    const streamed = await fetch(imports().server.url + UPLOAD_ROUTES.uploadOfSeveral.path, {
      method: 'POST',
      headers: { ...imports().signedIn, 'Content-Type': chunked.headers.get('Content-Type') ?? '' },
      body: chunked.body,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    await nothingLeft();
  });

  it.each([
    ['no file', () => form('', {}, '')],
    ['a batch size of its own', () => form(csv(row(1)), { batchSize: '7' })],
    ['no form', () => 'name'],
  ])('refuse %s', async (_what, body) => {
    const answer = await imports().upload(body());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await nothingLeft();
  });

  it('report the error of a file, and keep the report', async () => {
    const answer = await imports().upload(form('%PDF-1.7 not a spreadsheet\n', {}, 'list.xlsx'));
    expect(answer.status).toBe(422);
    const [report] = z
      .array(uploadReportSchema)
      .parse(await (await imports().read(IMPORT_ROUTES.reports.path)).json());
    expect(report).toMatchObject({
      status: 'failed',
      success: false,
      summary: { fileName: 'list.xlsx' },
    });
    const { message, notice, actions } = await imports().state(report?.id ?? 0);
    expect(message).toBe('list.xlsx: bu bir elektronik tablo değil, PDF belgesi');
    expect(notice).toEqual({ code: 'file-pdf', params: { file: 'list.xlsx' } });
    expect(actions).toEqual(['retry']);
    const { error } = importErrorSchema.parse(await answer.json());
    expect(error).toMatchObject({ message, details: { notice, importId: report?.id } });
    // The file stays for a retry.
    expect(await readdir(join(imports().folder, String(report?.id)))).toEqual(['list.xlsx']);
  });

  it('leave nothing behind when the client disconnects', async () => {
    const { port } = new URL(imports().server.url);
    const going = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: UPLOAD_ROUTES.uploadOfSeveral.path,
      headers: { ...imports().signedIn, 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    going.on('error', () => undefined);
    going.write(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n',
    );
    await expect.poll(() => readdir(imports().folder), PATIENCE).toHaveLength(1);
    going.destroy();
    await nothingLeft();
  });

  it('refuse a name that the database cannot hold', async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''a%00.csv\r\n\r\nname\r\n--b--\r\n`;
    const answer = await imports().upload(body, UPLOAD_ROUTES.uploadOfSeveral.path, {
      ...imports().signedIn,
      'Content-Type': 'multipart/form-data; boundary=b',
    });
    expect(answer.status).toBe(400);
    await nothingLeft();
  });

  it('accept twenty files at once, and import one after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        imports().upload(form(csv(row(nth), row(nth + 1)), {})),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await imports().listings()).toHaveLength(21);
    await nothingLeft();
  });

  it('stop when cancelled, and continue from the last batch', async () => {
    const file = csv(...Array.from({ length: 6_000 }, (_, nth) => row(nth)));
    const waiting = imports().upload(form(file, { batchSize: '1000' }));
    const running = async () => (await imports().list()).imports[0];
    await expect.poll(async () => (await running())?.rowsRead, PATIENCE).toBeGreaterThan(0);
    const { id } = (await running()) ?? { id: 0 };
    expect((await imports().act(id, 'cancel')).status).toBe(200);
    expect((await waiting).status).toBe(422);
    const stopped = await imports().state(id);
    expect(stopped).toMatchObject({ status: 'cancelled' });
    expect(stopped.rowsRead).toBeLessThan(6_000);
    expect(await imports().listings()).toHaveLength(stopped.rowsRead);
    await imports().act(id, 'retry');
    await expect
      .poll(() => imports().state(id), PATIENCE)
      .toMatchObject({ status: 'done', inserted: 6_000 });
    expect(await imports().listings()).toHaveLength(6_000);
    await nothingLeft();
  });

  it('send live states to administrators on the site', async () => {
    const open = (headers: Record<string, string>) =>
      new WebSocket(imports().server.url.replace('http', 'ws') + LIVE_IMPORTS_PATH, { headers });
    const refused = async (headers: Record<string, string>) => {
      const [, answer] = await once(
        open(headers).on('error', () => undefined),
        'unexpected-response',
      );
      return answer.statusCode;
    };
    expect(await refused({ Origin: imports().server.url })).toBe(401);
    expect(
      await refused({ Cookie: imports().signedIn.Cookie, Origin: 'https://elsewhere.example' }),
    ).toBe(403);
    expect(await refused({ Cookie: imports().signedIn.Cookie })).toBe(403);

    const live = open(imports().signedIn);
    await once(live, 'open');
    const states: ImportState[] = [];
    live.on('message', (data) => {
      states.push(liveMessageSchema.parse(JSON.parse(String(data))).import);
    });
    await imports().upload(
      form(csv(...Array.from({ length: 2_500 }, (_, nth) => row(nth))), { batchSize: '1000' }),
    );
    await expect.poll(() => states.at(-1)?.status, PATIENCE).toBe('done');
    const last = states.at(-1);
    expect(last).toMatchObject({ fileName: 'a.csv', rowsRead: 2_500, inserted: 2_500 });
    expect(last?.bytesRead).toBe(last?.totalBytes);
    for (const { rowsRead, ...counts } of states)
      expect(rowsRead).toBe(
        counts.inserted + counts.updated + counts.unchanged + counts.skipped + counts.rejected,
      );
    live.close();
    await once(live, 'close');
  });
});

describe('a file in transfer', () => {
  it('is refused after a pause that is too long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'receive-'));
    await mkdir(folder, { recursive: true });
    afterAll(() => rm(folder, { recursive: true }));
    const failed = Promise.withResolvers<unknown>();
    const listening = createServer((incoming, answer) => {
      const options = {
        pathOf: () => join(folder, 'a'),
        mostBytes: 1_000,
        onFile: () => undefined,
        onBytes: () => undefined,
        silenceMs: 200,
      };
      receiveUpload(incoming, options)
        .then(failed.resolve, failed.resolve)
        .finally(() => answer.end());
    });
    listening.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const sending = request({
      port,
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => undefined);
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nna');
    expect(await failed.promise).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('no bytes have arrived'),
    });
    expect(await readdir(folder)).toEqual([]);
    sending.destroy();
    listening.closeAllConnections();
    listening.close();
  });
});
