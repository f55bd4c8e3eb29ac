import { hash } from 'node:crypto';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { TemplateDocument } from '../../../api/contract/pages/documents.ts';
import { pageFile } from '../../../api/contract/pages/urls.ts';
import { storedName } from '../../../api/published/stored-form.ts';
import { packPage } from '../../publish/compress.ts';
import { collectForThreads } from '../../render/heap.ts';
import { loadTemplates } from '../../render/templates.ts';

/** A request to process every `of`-th document, starting at `chunk`; the answer is their number. */
export type ChunkRequest = {
  readonly chunk: number;
  /** Number of chunks. */
  readonly of: number;
  /** Folder to write the pages to; without it, they are rendered and compressed. */
  readonly writeTo?: string;
};

/**
 * One of the processes that do only the unavoidable work of a build: rendering, hashing and compressing
 * documents from memory, or writing files from memory. Arguments: compiled templates, file of documents,
 * index of this process, number of processes.
 */
const [templatesDir = '', documentsFile = '', index = '0', processes = '1'] = process.argv.slice(2);
collectForThreads();
const templates = await loadTemplates(templatesDir);
const documents: TemplateDocument[] = [];
let line = 0;
for await (const text of createInterface({ input: createReadStream(documentsFile) })) {
  if (line % Number(processes) === Number(index)) documents.push(JSON.parse(text));
  line += 1;
}

/** The rendered pages, by index of their document. */
const files = new Map<number, { readonly file: string; readonly bytes: Uint8Array }>();

const indexesOf = ({ chunk, of }: ChunkRequest) =>
  Array.from(documents.keys()).filter((index) => index % of === chunk);

/** Not warmed up before: the build, too, starts with code that has not been compiled. */
async function render(indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    const document = documents[index];
    if (!document) continue;
    const html = Buffer.from(await templates.render(document));
    hash('sha256', html, 'buffer');
    const { path, stored: bytes } = packPage(document.path, html);
    if (!files.has(index)) files.set(index, { file: storedName(pageFile(path)), bytes });
  }
}

function write(indexes: readonly number[], folder: string): void {
  const made = new Set<string>();
  for (const index of indexes) {
    const page = files.get(index);
    if (!page) continue;
    const path = join(folder, page.file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, page.bytes);
  }
}

process.on('message', async (request: ChunkRequest) => {
  const indexes = indexesOf(request);
  if (request.writeTo === undefined) await render(indexes);
  else write(indexes, request.writeTo);
  process.send?.(indexes.length);
});
process.send?.(documents.length);
