import { pageFile } from '../../api/contract/pages/urls.ts';
import { packPage } from '../publish/compress.ts';
import type { Publisher } from '../publish/publisher.ts';
import { keyPath } from './takers.ts';

/**
 * Says which key is published, beside it, as any place may hold other files of that kind: the owner's
 * own, for another tool. Its name starts with a dot, so that our server does not show it.
 */
const RECORD = '/.index-now.txt';

const read = async (publisher: Publisher, path: string) =>
  (await publisher.readFile(pageFile(path)))?.toString();

const write = (publisher: Publisher, path: string, text: string) =>
  publisher.writePages([packPage(path, Buffer.from(text))], async () => {});

/**
 * Publishes the file by which search engines know that it is the site itself that tells them, and
 * takes down that of a former key. The record comes first, so that whatever is there is known of.
 */
export async function publishKeyFile(publisher: Publisher, key: string): Promise<void> {
  if ((await read(publisher, RECORD)) !== key) {
    await withdrawKeyFile(publisher);
    await write(publisher, RECORD, key);
  }
  if ((await read(publisher, keyPath(key))) !== key) await write(publisher, keyPath(key), key);
}

/** Takes down the key that has been published, if there is one and nobody has changed the file since. */
export async function withdrawKeyFile(publisher: Publisher): Promise<void> {
  const key = await read(publisher, RECORD);
  if (key === undefined) return;
  if ((await read(publisher, keyPath(key))) === key) await publisher.removePages([keyPath(key)]);
  await publisher.removePages([RECORD]);
}
