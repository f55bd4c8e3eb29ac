import { pageFile } from '../../api/contract/urls.ts';
import type { Publisher } from '../publish/publisher.ts';
import { keyPath } from './takers.ts';

/** Publishes the file by which search engines know that it is the site itself that tells them. */
export async function publishKeyFile(publisher: Publisher, key: string): Promise<void> {
  const path = keyPath(key);
  if ((await publisher.readFile(pageFile(path)))?.toString() === key) return;
  await publisher.writePages([{ path, html: Buffer.from(key) }], async () => {});
}
