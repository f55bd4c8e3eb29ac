import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createAdministrator } from '../../administrators/administrators.ts';
import { ADMIN_API } from '../../contract/back-office.ts';
import {
  batchUploadAnswerSchema,
  columnMappingsSchema,
  IMPORTS_API,
  type ImportState,
  importStateSchema,
  liveMessageSchema,
  uploadAnswerSchema,
  uploadReportSchema,
} from '../../contract/imports-api.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { type ImportService, startImportService } from '../jobs/import-service.ts';
import { receiveUpload } from './receive-upload.ts';

const HEADER = 'name,type,full_address,city,country_code,phone,place_id,rating';
const row = (nth: number, changes: { phone?: string; city?: string } = {}) =>
  [
    `Café ${nth}`,
    'Cafe',
    `"Hauptstr. ${nth}, 10115 Berlin"`,
    changes.city ?? 'Berlin',
    'DE',
    changes.phone ?? '+49 30 5550101',
    `ChIJsample${String(nth).padStart(6, '0')}`,
    '4.5',
  ].join(',');
const csv = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');
const PATIENCE = { timeout: 20_000, interval: 50 };

describe('uploads', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { UPLOAD_MAX_MB: '1' });
  let service: ImportService;
  let cookie = '';
  let folder = '';

  beforeAll(async () => {
    const credentials = { username: 'ada', password: 'correct horse battery' };
    await createAdministrator(database().db, credentials);
    const answer = await fetch(server().url + ADMIN_API.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    folder = server().uploads;
    service = startImportService(database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  beforeEach(async () => {
    await sql`truncate businesses, imports, import_rejections, import_changes, cities, countries,
      categories, city_categories, country_categories, stale_pages, former_paths, list_cuts,
      sitemap_slots restart identity cascade`.execute(database().db);
    await rm(folder, { recursive: true, force: true });
  });

  const signedIn = () => ({ Cookie: cookie, Origin: server().url });
  const form = (content: string, fields: Record<string, string> = {}, name = 'a.csv') => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new Blob([content]), name);
    return body;
  };
  const upload = (body: BodyInit, path: string = IMPORTS_API.uploadBatch, headers = signedIn()) =>
    fetch(server().url + path, { method: 'POST', headers, body });
  const read = (path: string) => fetch(server().url + path, { headers: { Cookie: cookie } });
  const act = (id: number, action: string) =>
    fetch(`${server().url}${IMPORTS_API.imports}/${id}/${action}`, {
      method: 'POST',
      headers: signedIn(),
    });
  const state = async (id: number): Promise<ImportState> =>
    importStateSchema.parse(await (await read(`${IMPORTS_API.imports}/${id}`)).json());
  const names = async () => {
    const rows = await database()
      .db.selectFrom('businesses')
      .select(['name', 'phone'])
      .orderBy('name')
      .execute();
    return rows.map(({ name, phone }) => `${name} ${phone}`);
  };
  const nothingLeft = async () => {
    await expect.poll(() => readdir(folder).catch(() => []), PATIENCE).toEqual([]);
    const left = await database()
      .db.selectFrom('imports')
      .select('id')
      .where('status', '=', 'receiving')
      .execute();
    expect(left).toEqual([]);
  };

  it('answer what came of a file, whose numbers add up', async () => {
    const file = csv(
      row(1),
      row(2),
      row(2),
      row(3, { city: '' }).replace('10115 Berlin', ''),
      row(4),
    );
    const answer = await upload(
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
    expect(await names()).toHaveLength(result.successCount);
    await nothingLeft();

    const again = uploadAnswerSchema.parse(
      await (await upload(form(file), IMPORTS_API.uploadOne)).json(),
    );
    expect(again.message).toContain('The same file was imported on');
    expect(again).toMatchObject({ success: true, totalRows: 5, skippedCount: 1 });

    const reports = z
      .array(uploadReportSchema)
      .parse(await (await read(IMPORTS_API.reports)).json());
    expect(reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({
      success: true,
      summary: { fileName: 'cafés.csv', totalRecords: 5 },
      results: { inserted: result.successCount, updated: 0, skipped: 1, skipRate: 20 },
    });
  });

  it('try a file out, and change nothing', async () => {
    const answer = await upload(form(csv(row(1)), { dryRun: 'true' }));
    expect(batchUploadAnswerSchema.parse(await answer.json()).successCount).toBe(1);
    expect(await names()).toEqual([]);
    expect(await (await read(IMPORTS_API.reports)).json()).toEqual([]);
  });

  it('are for administrators, from the site itself', async () => {
    const nobody = await upload(form(csv(row(1))), IMPORTS_API.uploadOne, {
      Cookie: '',
      Origin: server().url,
    });
    expect(nobody.status).toBe(401);
    const elsewhere = await upload(form(csv(row(1))), IMPORTS_API.uploadOne, {
      Cookie: cookie,
      Origin: 'https://elsewhere.example',
    });
    expect(elsewhere.status).toBe(403);
    await nothingLeft();
  });

  it('refuse what is too large, and say which file', async () => {
    const large = 'x'.repeat(1_100_000);
    const answer = await upload(form(large, {}, 'large.csv'));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('Dosya çok büyük: large.csv (en fazla 1MB)');
    // Whose size nobody says beforehand.
    const chunked = new Response(form(large, {}, 'large.csv'));
    const streamed = await fetch(server().url + IMPORTS_API.uploadBatch, {
      method: 'POST',
      headers: { ...signedIn(), 'Content-Type': chunked.headers.get('Content-Type') ?? '' },
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
    const answer = await upload(body());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await nothingLeft();
  });

  it('say what is wrong with a file, and keep the report', async () => {
    const answer = await upload(form('%PDF-1.7 not a spreadsheet\n', {}, 'list.xlsx'));
    expect(answer.status).toBe(422);
    const [report] = z
      .array(uploadReportSchema)
      .parse(await (await read(IMPORTS_API.reports)).json());
    expect(report).toMatchObject({ success: false, summary: { fileName: 'list.xlsx' } });
    const { message } = await state(report?.id ?? 0);
    expect(message).toContain('list.xlsx');
    expect(await answer.text()).toContain(message);
    // Kept, to be tried again.
    expect(await readdir(join(folder, String(report?.id)))).toEqual(['list.xlsx']);
  });

  it('leave nothing behind when the client goes away', async () => {
    const { port } = new URL(server().url);
    const going = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: IMPORTS_API.uploadBatch,
      headers: { ...signedIn(), 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    going.on('error', () => undefined);
    going.write(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n',
    );
    await expect.poll(() => readdir(folder), PATIENCE).toHaveLength(1);
    going.destroy();
    await nothingLeft();
  });

  it('take twenty files at once, one after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => upload(form(csv(row(nth), row(nth + 1)), {}))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await names()).toHaveLength(21);
    await nothingLeft();
  });

  it('give rejected rows back as a file that no spreadsheet program runs', async () => {
    const bad = '=1+1,Cafe,,,,+49 30 1,,';
    await upload(form(csv(row(1), bad)));
    const [report] = z
      .array(uploadReportSchema)
      .parse(await (await read(IMPORTS_API.reports)).json());
    const answer = await read(`${IMPORTS_API.imports}/${report?.id}/rejected.csv`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [header, line] = (await answer.text()).split('\r\n');
    expect(header).toContain('Satır');
    expect(header).toContain(HEADER);
    expect(line).toMatch(/^,3,country,".+","'=1\+1",Cafe,/);
    expect(line).toContain('+49 30 1');
    expect(line).not.toContain("'+49");
  });

  it('know a header that an administrator has told the meaning of', async () => {
    const file = 'colour,city,country_code\nRed Café,Berlin,DE';
    const unknown = await upload(form(file));
    expect(unknown.status).toBe(422);
    expect(await unknown.text()).toContain('colour, city, country_code');
    const say = (mappings: Record<string, string | null>) =>
      fetch(server().url + IMPORTS_API.mappings, {
        method: 'PUT',
        headers: { ...signedIn(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ mappings }),
      });
    expect((await say({ colour: 'no such field' })).status).toBe(400);
    const said = columnMappingsSchema.parse(await (await say({ colour: 'name' })).json());
    expect(said.mappings).toEqual({ colour: 'name' });
    const [failed] = z
      .array(importStateSchema)
      .parse(await (await read(IMPORTS_API.imports)).json());
    expect((await act(failed?.id ?? 0, 'retry')).status).toBe(200);
    await expect.poll(() => state(failed?.id ?? 0), PATIENCE).toMatchObject({ status: 'done' });
    expect(await names()).toEqual(['Red Café null']);
    await say({ colour: null });
    expect((await upload(form(file))).status).toBe(422);
  });

  it('stop when they are cancelled, and go on where they were', async () => {
    const file = csv(...Array.from({ length: 6_000 }, (_, nth) => row(nth)));
    const waiting = upload(form(file, { batchSize: '1000' }));
    const running = async () => {
      const [one] = z
        .array(importStateSchema)
        .parse(await (await read(IMPORTS_API.imports)).json());
      return one;
    };
    await expect.poll(async () => (await running())?.rowsRead, PATIENCE).toBeGreaterThan(0);
    const { id } = (await running()) ?? { id: 0 };
    expect((await act(id, 'cancel')).status).toBe(200);
    expect((await waiting).status).toBe(422);
    const stopped = await state(id);
    expect(stopped).toMatchObject({ status: 'cancelled' });
    expect(stopped.rowsRead).toBeLessThan(6_000);
    expect(await names()).toHaveLength(stopped.rowsRead);
    await act(id, 'retry');
    await expect.poll(() => state(id), PATIENCE).toMatchObject({ status: 'done', inserted: 6_000 });
    expect(await names()).toHaveLength(6_000);
    await nothingLeft();
  });

  it('can be taken back, but for what has changed since', async () => {
    await upload(form(csv(row(1), row(2), row(3))));
    const before = await names();
    const phone = { phone: '+49 30 9999' };
    const second = batchUploadAnswerSchema.parse(
      await (await upload(form(csv(row(1, phone), row(2, phone), row(4))))).json(),
    );
    expect(await names()).toHaveLength(4);
    await sql`update businesses set phone = 'by hand' where name = 'Café 2'`.execute(database().db);
    expect((await act(second.importId, 'undo')).status).toBe(200);
    await expect.poll(() => state(second.importId), PATIENCE).toMatchObject({ status: 'undone' });
    expect(await names()).toEqual(
      before.map((name) => (name.startsWith('Café 2') ? 'Café 2 by hand' : name)),
    );
    expect((await state(second.importId)).message).toContain('1 deleted, 1 restored, 1 kept');
    expect((await act(second.importId, 'undo')).status).toBe(400);
  });

  it('are told of live, to administrators on the site', async () => {
    const open = (headers: Record<string, string>) =>
      new WebSocket(server().url.replace('http', 'ws') + IMPORTS_API.live, { headers });
    const refused = async (headers: Record<string, string>) => {
      const [, answer] = await once(
        open(headers).on('error', () => undefined),
        'unexpected-response',
      );
      return answer.statusCode;
    };
    expect(await refused({ Origin: server().url })).toBe(401);
    expect(await refused({ Cookie: cookie, Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refused({ Cookie: cookie })).toBe(403);

    const live = open(signedIn());
    await once(live, 'open');
    const states: ImportState[] = [];
    live.on('message', (data) => {
      states.push(liveMessageSchema.parse(JSON.parse(String(data))).import);
    });
    await upload(
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

describe('a file that is being received', () => {
  it('is given up when no bytes come any more', async () => {
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
      message: expect.stringContaining('no bytes have come'),
    });
    expect(await readdir(folder)).toEqual([]);
    sending.destroy();
    listening.closeAllConnections();
    listening.close();
  });
});
