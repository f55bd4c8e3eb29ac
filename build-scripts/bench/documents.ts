import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { sql } from 'kysely';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { FILE_KINDS, type PageRef } from '../../api/contract/pages/documents.ts';
import { loadDocuments } from '../pages/index.ts';
import type { Scratch } from './scratch.ts';

const BATCH = 500;

/**
 * Writes documents of pages as lines of JSON, each kind in its proportion of the whole site: every n-th
 * page. Pages that `astro build` cannot make are left out: error pages, which have another status, and
 * files that are not pages.
 * @param most maximum number of documents
 * @returns number of documents
 */
export async function writeDocuments(
  { database: { db } }: Scratch,
  file: string,
  most: number,
): Promise<number> {
  const { rows: refs } = await sql<PageRef>`
    select kind, key, page from (
      select kind, key, page, row_number() over (order by kind, key, page) as nth, count(*) over () as total
      from (${WANTED_PAGES}) wanted
      where kind <> all (${['error', ...FILE_KINDS]}::page_kind[])
    ) numbered
    where (nth * ${most}::int) / greatest(total, ${most}::int)
      > ((nth - 1) * ${most}::int) / greatest(total, ${most}::int)
    order by kind, key, page`.execute(db);
  const out = createWriteStream(file);
  for (let start = 0; start < refs.length; start += BATCH) {
    const loaded = await loadDocuments(db, refs.slice(start, start + BATCH));
    const lines = loaded.map(({ document }) => `${JSON.stringify(document)}\n`).join('');
    if (!out.write(lines)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return refs.length;
}
