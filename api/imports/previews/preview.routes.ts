import type { Kysely } from 'kysely';
import { type ImportPreview, PREVIEW_ROUTES } from '../../contract/calls/preview-routes.ts';
import type { DB } from '../../database/tables.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { mappedBy } from '../column-mappings.routes.ts';
import type { ImportWatch } from '../import-watch.ts';
import { readMappingsFor } from '../jobs/column-mappings.queries.ts';
import { findSameFile } from '../jobs/import-jobs.queries.ts';
import { findImport } from '../jobs/import-list.queries.ts';
import { type AcceptOptions, prepareUpload, sameFileNotes } from '../uploads/accept-file.ts';
import { choosePrepared, findPrepared } from './prepared-imports.queries.ts';
import { presentPreview } from './preview.presenters.ts';
import { previewFile } from './preview-file.ts';

/**
 * Imports whose columns are mapped before they are started.
 * @param serve answers errors in Turkish: see notice-error.ts
 */
export function addPreviewRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { watch, ...options }: AcceptOptions & { readonly watch: ImportWatch },
): void {
  async function preview(id: number): Promise<ImportPreview> {
    const { name, path: file, hash, choices, mapping: own } = await findPrepared(db, id);
    const mapping = await readMappingsFor(db, id);
    const { erase, category, country, header, encoding } = choices;
    const terms = { mapping, header, encoding, erase, defaults: { category, country } };
    const found = await previewFile({ file, ...terms, withUnread: true });
    const notes = sameFileNotes(await findSameFile(db, id, hash), options.timeZone);
    return presentPreview(found, {
      ...{ name, mapping, notes },
      choices: { ...choices, mapping: Object.fromEntries(own) },
    });
  }

  serve(PREVIEW_ROUTES.prepare, async ({ ctx, administrator }) => {
    const id = await prepareUpload(db, ctx, administrator, options);
    ctx.status = 201;
    return watch.present(await findImport(db, id));
  });

  serve(PREVIEW_ROUTES.preview, ({ params: { id } }) => preview(id));

  serve(PREVIEW_ROUTES.choose, async ({ params: { id }, body }) => {
    const mapping = mappedBy({ mappings: body.mapping });
    await choosePrepared(db, id, { ...body, mapping });
    return preview(id);
  });
}
