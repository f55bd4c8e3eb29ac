import pg from 'pg';
import { eachInFlight } from '../publish/in-flight.ts';

/** Opens the connections of a backup or restore. @param settings statements that each of them begins with */
export async function openClients(options: pg.ClientConfig, settings: string, count: number) {
  await using undo = new AsyncDisposableStack();
  const all: pg.Client[] = [];
  undo.defer(async () => {
    await Promise.all(all.map((client) => client.end().catch(() => undefined)));
  });
  const open = async () => {
    const client = new pg.Client(options);
    all.push(client);
    // The query of a broken connection reports the error.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(settings);
    return client;
  };
  const first = await open();
  while (all.length < count) await open();
  const opened = undo.move();
  let closing: Promise<void> | undefined;
  /** Each call waits until the connections have ended; a second `disposeAsync` would not. */
  const close = () => {
    closing ??= opened.disposeAsync();
    return closing;
  };
  return { first, all, close };
}

/** Calls an action for each item, with one of the connections for each at the same time. */
export async function inParallel<Item>(
  clients: readonly pg.Client[],
  items: readonly Item[],
  action: (client: pg.Client, item: Item) => Promise<unknown>,
): Promise<void> {
  const free = [...clients];
  await eachInFlight(items, clients.length, async (item) => {
    const client = free.pop();
    if (client === undefined) throw new RangeError('All connections are in use.');
    await action(client, item);
    free.push(client);
  });
}
