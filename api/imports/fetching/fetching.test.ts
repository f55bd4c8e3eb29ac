import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FETCH_ROUTES } from '../../contract/calls/fetch-routes.ts';
import { IMPORT_ROUTES } from '../../contract/calls/import-routes.ts';
import { importStateSchema } from '../../contract/calls/imports-api.ts';
import { importPreviewSchema } from '../../contract/calls/preview-routes.ts';
import { useFileServer } from '../testing/file-server.ts';
import { csv, PATIENCE, row, useImports } from '../testing/use-imports.ts';
import { openUploadStore } from '../uploads/upload-store.ts';
import { fetchNextImport } from './fetch-import.ts';
import { startFetchService } from './fetch-service.ts';

const PRIVATE_HOSTS = new Set(['127.0.0.1']);
/** The first import of a file of tests loads the gazetteer. */
const LONG = { ...PATIENCE, timeout: 60_000 };
const LIMITS = { mostBytes: 20_000, privateHosts: PRIVATE_HOSTS, mostMs: 60_000 };

describe('a file at an address', () => {
  const imports = useImports({ FETCH_PRIVATE_HOSTS: '127.0.0.1' });
  const files = useFileServer();

  const ask = (address: string, choices: object = {}) =>
    fetch(imports().server.url + FETCH_ROUTES.fetch.path, {
      method: 'POST',
      headers: { ...imports().signedIn, 'Content-Type': 'application/json' },
      body: JSON.stringify({ address, ...choices }),
    });
  const begin = async (path: string, choices: object = {}) => {
    const answer = await ask(files.address(path), choices);
    expect(answer.status).toBe(202);
    return importStateSchema.parse(await answer.json());
  };
  const ended = async (id: number) => {
    await expect.poll(async () => (await imports().state(id)).finishedAt, LONG).not.toBeNull();
    return imports().state(id);
  };
  const store = () => openUploadStore(imports().folder);
  const fetchNext = (limits: object = {}, stopping = new AbortController().signal) =>
    fetchNextImport(imports().database, { ...LIMITS, store: store(), ...limits }, stopping);
  const nothingLeft = () =>
    expect.poll(() => readdir(imports().folder).catch(() => []), PATIENCE).toEqual([]);

  describe('while the service runs', () => {
    beforeAll(() => {
      const { database, folder } = imports();
      const config = { fetch: LIMITS, dataDir: dirname(folder) };
      const service = startFetchService(database, config, pino({ level: 'silent' }));
      return () => service.stop();
    });

    it('is downloaded and imported', async () => {
      files.answers((_, response) => response.end(csv(row(1), row(2))));
      const state = await begin('/berlin.csv');
      expect(state).toMatchObject({
        fileName: 'berlin.csv',
        status: 'receiving',
        sourceAddress: files.address('/berlin.csv'),
        actions: ['cancel'],
      });
      expect(await ended(state.id)).toMatchObject({
        status: 'done',
        inserted: 2,
        actions: ['undo'],
      });
      expect(await imports().listings()).toHaveLength(2);
      const [request] = files.requests;
      expect(request?.headers).toMatchObject({ 'accept-encoding': 'identity' });
      await nothingLeft();
    });

    it('waits for its preview, if that is asked for, and is then started', async () => {
      files.answers((_, response) => response.end(csv(row(1))));
      const { id } = await begin('/berlin.csv', { prepare: true });
      await expect
        .poll(() => imports().state(id), PATIENCE)
        .toMatchObject({ status: 'prepared', actions: ['start', 'cancel'] });
      const preview = await imports().read(`${IMPORT_ROUTES.list.path}/${id}/preview`);
      expect(importPreviewSchema.parse(await preview.json())).toMatchObject({ rowsChecked: 1 });
      expect(await imports().listings()).toEqual([]);
      await imports().act(id, 'start');
      expect(await ended(id)).toMatchObject({ status: 'done', inserted: 1 });
    });

    it('may be packed, have a name of its own, be behind redirects, and be imported dry', async () => {
      files.answers(({ url }, response) => {
        if (url === '/latest') return response.writeHead(302, { Location: '/v2/file?key=1' }).end();
        response.setHeader('Content-Disposition', "attachment; filename*=UTF-8''caf%C3%A9s.csv.gz");
        return response.end(gzipSync(csv(row(1))));
      });
      const { id } = await begin('/latest', { dryRun: true });
      expect(await ended(id)).toMatchObject({
        fileName: 'cafés.csv.gz',
        status: 'done',
        inserted: 1,
        dryRun: true,
      });
      expect(await imports().listings()).toEqual([]);
    });

    it.each([
      ['does not exist', 404, {}, /404 yanıtını verdi/],
      ['redirects forever', 302, { Location: '/again' }, /çok fazla yönlendiriyor/],
      [
        'leads to a private network',
        302,
        { Location: 'https://10.0.0.1/' },
        /10\.0\.0\.1 özel bir ağda/,
      ],
      ['leads to this machine', 302, { Location: 'https://localhost/' }, /localhost özel bir ağda/],
      ['leaves https', 302, { Location: 'http://example.com/' }, /https:\/\/ ile başlamalı/],
      [
        'is a sheet that is not public',
        302,
        { Location: 'https://accounts.google.com/ServiceLogin' },
        /herkese açık değil/,
      ],
    ])('fails the import if it %s', async (_what, status, headers, message) => {
      files.answers((_, response) => response.writeHead(status, headers).end());
      const { id } = await begin('/a.csv');
      const state = await ended(id);
      expect(state).toMatchObject({ status: 'failed', actions: ['retry'] });
      expect(state.message).toMatch(message);
      expect(files.requests.length).toBeLessThanOrEqual(6);
      await nothingLeft();
    });

    it('is refused above the maximum size, declared or not', async () => {
      const large = 'x'.repeat(LIMITS.mostBytes + 1);
      for (const declared of [true, false]) {
        files.answers((_, response) => {
          if (declared) response.setHeader('Content-Length', large.length);
          response.write(large.slice(0, 10_000));
          response.end(large.slice(10_000));
        });
        const { id } = await begin('/large.csv');
        expect((await ended(id)).message).toMatch(/^Dosya çok büyük: large\.csv/);
      }
      await nothingLeft();
    });

    it('can be fetched again after a failure', async () => {
      files.answers((_, response) => response.writeHead(503).end());
      const { id } = await begin('/a.csv');
      expect(await ended(id)).toMatchObject({ status: 'failed' });
      files.answers((_, response) => response.end(csv(row(1))));
      expect((await imports().act(id, 'retry')).status).toBe(200);
      await expect.poll(() => imports().state(id), PATIENCE).toMatchObject({ status: 'done' });
      expect(await imports().listings()).toHaveLength(1);
    });

    it('can be cancelled while it arrives', async () => {
      let closed = false;
      files.answers((_, response) => {
        response.write('name\n');
        response.once('close', () => {
          closed = true;
        });
      });
      const { id } = await begin('/endless.csv');
      await expect.poll(async () => (await imports().state(id)).bytesReceived, PATIENCE).toBe(5);
      expect((await imports().act(id, 'cancel')).status).toBe(200);
      expect(await imports().state(id)).toMatchObject({ status: 'cancelled', actions: ['retry'] });
      await expect.poll(() => closed, PATIENCE).toBe(true);
      await nothingLeft();
    });
  });

  it('is refused at once if the address may not be requested', async () => {
    for (const [address, status] of [
      ['https://10.0.0.1/a.csv', 400],
      ['http://example.com/a.csv', 400],
      ['file:///etc/passwd', 400],
      ['a.csv', 400],
    ] as const)
      expect((await ask(address)).status).toBe(status);
    const list = await imports().list();
    expect(list.imports).toEqual([]);
  });

  it('fails if it is silent, breaks off, or takes too long', async () => {
    const failures: [object, () => void, RegExp][] = [
      [
        { silenceMs: 200 },
        () => files.answers((_, response) => response.write('name')),
        /dakikadır veri göndermiyor/,
      ],
      [{ silenceMs: 200 }, () => files.answers(() => undefined), /dakikadır veri göndermiyor/],
      [
        {},
        () =>
          files.answers((_, response) => {
            response.writeHead(200, { 'Content-Length': 100 });
            response.write('name');
            setTimeout(() => response.destroy(), 50);
          }),
        /bağlantı koptu/,
      ],
      [
        { mostMs: 300 },
        () => files.answers((_, response) => response.write('name')),
        /saatten uzun sürdü/,
      ],
    ];
    for (const [limits, prepare, message] of failures) {
      prepare();
      const { id } = await begin('/a.csv');
      expect(await fetchNext(limits)).toBe(true);
      const state = await imports().state(id);
      expect(state.message).toMatch(message);
      expect(state.status).toBe('failed');
    }
    await nothingLeft();
  });

  it('fails with the error if the database does not take the progress', async () => {
    files.answers((_, response) => response.write('name'));
    const { id } = await begin('/a.csv');
    const { database } = imports();
    await sql`alter table imports add constraint no_progress check (bytes_read < 4)`.execute(
      database.db,
    );
    onTestFinished(async () => {
      await sql`alter table imports drop constraint no_progress`.execute(database.db);
    });
    await expect(fetchNext()).rejects.toThrow('no_progress');
    expect(await imports().state(id)).toMatchObject({ status: 'failed', actions: ['retry'] });
    await nothingLeft();
  });

  it('is downloaded again after a stop, and by one process at a time', async () => {
    files.answers((_, response) => response.write('name'));
    const { id } = await begin('/a.csv');
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const first = fetchNext({}, stopping.signal);
    await expect.poll(() => files.requests.length, PATIENCE).toBe(1);
    expect(await fetchNext()).toBe(false);
    stopping.abort();
    await first;
    expect(await imports().state(id)).toMatchObject({ status: 'receiving' });
    await nothingLeft();
    files.answers((_, response) => response.end(csv(row(1))));
    expect(await fetchNext()).toBe(true);
    await expect
      .poll(() => imports().state(id), PATIENCE)
      .toMatchObject({ status: 'done', inserted: 1 });
    expect(await fetchNext()).toBe(false);
  });
});
