import { pageFile } from '../../api/contract/pages/urls.ts';
import { packPage } from '../publish/compress.ts';
import type { Publisher } from '../publish/publisher.ts';
import { keyPath } from './subscribers.ts';

/**
 * The file that holds the published key, because a publish target may hold other .txt files of the
 * operator. Its name starts with a dot, so that the server does not serve it.
 */
const RECORD = '/.index-now.txt';

const read = async (publisher: Publisher, path: string) =>
  (await publisher.readFile(pageFile(path)))?.toString();

const write = (publisher: Publisher, path: string, text: string) =>
  publisher.writePages([packPage(path, Buffer.from(text))], async () => {});

/**
 * Publishes the file that proves to search engines that the site itself calls IndexNow, and removes the
 * file of a former key. The record is written first, so that every key file has one after a crash.
 */
export async function publishKeyFile(publisher: Publisher, key: string): Promise<void> {
  if ((await read(publisher, RECORD)) !== key) {
    await withdrawKeyFile(publisher);
    await write(publisher, RECORD, key);
  }
  if ((await read(publisher, keyPath(key))) !== key) await write(publisher, keyPath(key), key);
}

/** Removes the published key file, unless its content has changed since. */
export async function withdrawKeyFile(publisher: Publisher): Promise<void> {
  const key = await read(publisher, RECORD);
  if (key === undefined) return;
  if ((await read(publisher, keyPath(key))) === key) await publisher.removePages([keyPath(key)]);
  await publisher.removePages([RECORD]);
}
