import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startImportService } from '../imports/jobs/import-service.ts';
import { listen } from './listener.ts';
import { useTestDatabase } from './testing/test-database.ts';

const PATIENCE = { timeout: 20_000 };

describe('a listener', () => {
  const database = useTestDatabase();
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });

  it('is called after connecting and at each notification', async () => {
    let calls = 0;
    const listener = listen(database().url, 'news', logger, () => {
      calls += 1;
    });
    await expect.poll(() => calls, PATIENCE).toBe(1);
    await sql`notify news`.execute(database().db);
    await expect.poll(() => calls, PATIENCE).toBe(2);
    await listener.stop();
    await sql`notify news`.execute(database().db);
    expect(calls).toBe(2);
  });

  it('stops at any time without logging an error', async () => {
    log.length = 0;
    for (let pause = 0; pause < 20; pause += 1) {
      const listener = listen(database().url, 'news', logger, () => undefined);
      if (pause > 0) await sleep(pause);
      await listener.stop();
    }
    expect(log).toEqual([]);
  });

  it('stops while it connects to a server that does not answer', async () => {
    const sockets: Socket[] = [];
    const mute = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket.on('error', () => undefined));
    });
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const listener = listen(`postgres://127.0.0.1:${port}/none`, 'news', logger, () => undefined);
    await expect.poll(() => sockets.length, PATIENCE).toBe(1);
    await listener.stop();
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it('allows the import service to stop right after its start', async () => {
    await startImportService(database(), logger).stop();
  });
});
