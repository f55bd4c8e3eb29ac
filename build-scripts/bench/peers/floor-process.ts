import { hash } from 'node:crypto';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { TemplateDocument } from '../../../api/contract/documents.ts';
import { pageFile } from '../../../api/contract/urls.ts';
import { collectForThreads } from '../../render/heap.ts';
import { loadTemplates } from '../../render/templates.ts';

/**
 * One of the processes that do nothing but what cannot be left out of a build: rendering and hashing
 * documents from memory, or writing files from memory. Arguments: the compiled templates, a file of
 * documents, and which of how many processes this is. Each message is one thing to do, and answered
 * with how many pages it was done with.
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

const files: { readonly file: string; readonly html: Buffer }[] = [];

/** Not warmed up before it is measured: the build, too, begins with code that has not been compiled. */
async function renderAndHash(): Promise<void> {
  const isFirst = files.length === 0;
  for (const document of documents) {
    const html = Buffer.from(await templates.render(document));
    hash('sha256', html, 'buffer');
    if (isFirst) files.push({ file: pageFile(document.path), html });
  }
}

function write(folder: string): void {
  const made = new Set<string>();
  for (const { file, html } of files) {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, html);
  }
}

process.on('message', async (request: { readonly writeTo: string } | 'render') => {
  if (request === 'render') await renderAndHash();
  else write(request.writeTo);
  process.send?.(documents.length);
});
process.send?.(documents.length);
