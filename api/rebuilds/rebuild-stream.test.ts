import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { RebuildState } from '../contract/calls/publication.ts';
import { rebuildStream } from './rebuild-stream.ts';
import type { StateListener } from './rebuild-watch.ts';

const logger = pino({ level: 'silent' });

const state = (queued: number): RebuildState => ({
  state: 'idle',
  queued,
  running: null,
  problem: null,
  failures: [],
  failuresTotal: 0,
  recent: [],
});

function open() {
  const listeners = new Set<StateListener>();
  const stopping = new AbortController();
  const watch = {
    current: async () => state(0),
    listen(listener: StateListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stream = rebuildStream(watch, async () => true, stopping.signal, logger);
  const emit = (update: RebuildState | null) => {
    for (const listener of listeners) listener(update);
  };
  return { stream, listeners, stopping, emit };
}

describe('a live stream', () => {
  it('sends each change of the state, also to unknown, until the server stops', async () => {
    const { stream, listeners, stopping, emit } = open();
    const sent = text(stream);
    for (const update of [state(1), state(1), null, null, state(1), state(2)]) emit(update);
    stopping.abort();
    const events = (await sent).split('\n\n').filter((event) => event !== '');
    expect(events).toEqual([
      'retry: 2000',
      `data: ${JSON.stringify(state(1))}`,
      'event: unknown\ndata: {}',
      `data: ${JSON.stringify(state(1))}`,
      `data: ${JSON.stringify(state(2))}`,
    ]);
    expect(listeners.size).toBe(0);
  });

  it('buffers nothing for a client that does not read', async () => {
    const { stream, stopping, emit } = open();
    for (let queued = 0; queued < 10_000; queued += 1) emit(state(queued));
    expect(stream.readableLength).toBeLessThan(100_000);
    let read = '';
    stream.on('data', (chunk: Buffer) => {
      read += chunk.toString();
    });
    await expect.poll(() => read).toContain('"queued":1,');
    emit(state(-1));
    stopping.abort();
    await once(stream, 'close');
    expect(read).toContain('"queued":-1,');
    expect(read).not.toContain('"queued":9999,');
  });

  it('stops watching when its client disconnects', async () => {
    const { stream, listeners } = open();
    expect(listeners.size).toBe(1);
    stream.destroy();
    await once(stream, 'close');
    expect(listeners.size).toBe(0);
  });
});
