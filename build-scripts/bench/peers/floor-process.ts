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

/** What a process is to do with every so-manieth of its documents; it answers with how many they are. */
export type PieceRequest = {
  readonly piece: number;
  /** How many pieces there are. */
  readonly of: number;
  /** A folder to write the pages to; absent where they are to be rendered and compressed. */
  readonly writeTo?: string;
};

/**
 * One of the processes that do nothing but what cannot be left out of a build: rendering, hashing and
 * compressing documents from memory, or writing files from memory. Arguments: the compiled templates, a file of
 * documents, and which of how many processes this is.
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

/** The pages by the places of their documents, from when they were rendered first. */
const files = new Map<number, { readonly file: string; readonly bytes: Uint8Array }>();

const placesOf = ({ piece, of }: PieceRequest) =>
  Array.from(documents.keys()).filter((place) => place % of === piece);

/** Not warmed up before it is measured: the build, too, begins with code that has not been compiled. */
async function render(places: readonly number[]): Promise<void> {
  for (const place of places) {
    const document = documents[place];
    if (!document) continue;
    const html = Buffer.from(await templates.render(document));
    hash('sha256', html, 'buffer');
    const { path, stored: bytes } = packPage(document.path, html);
    if (!files.has(place)) files.set(place, { file: storedName(pageFile(path)), bytes });
  }
}

function write(places: readonly number[], folder: string): void {
  const made = new Set<string>();
  for (const place of places) {
    const page = files.get(place);
    if (!page) continue;
    const path = join(folder, page.file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, page.bytes);
  }
}

process.on('message', async (request: PieceRequest) => {
  const places = placesOf(request);
  if (request.writeTo === undefined) await render(places);
  else write(places, request.writeTo);
  process.send?.(places.length);
});
process.send?.(documents.length);
