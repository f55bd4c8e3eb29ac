import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import { MAPPING_ROUTES } from '../contract/calls/mapping-routes.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { validate } from '../http/validate.ts';
import { readMappings, saveMappings } from './jobs/column-mappings.queries.ts';
import { type Field, MAPPED_FIELDS } from './reading/fields.ts';
import { readSavedMappings } from './saved-mappings.queries.ts';

const fieldsSchema = z.object({
  mappings: z.record(z.string(), z.enum(MAPPED_FIELDS).nullable()),
});

/** The fields that a call maps headers to. @throws AppError `invalid_input` for an unknown field */
export const mappedBy = (body: { readonly mappings: object }) =>
  new Map(Object.entries(validate(fieldsSchema, body).mappings));

export const presentMappings = (mappings: ReadonlyMap<string, Field>) => ({
  fields: [...MAPPED_FIELDS],
  mappings: Object.fromEntries(mappings),
});

/** The fields that unknown headers map to, for all later imports. */
export function addMappingRoutes(serve: Serve, db: Kysely<DB>): void {
  const present = async () => presentMappings(await readMappings(db));

  serve(UPLOAD_ROUTES.mappings, present);

  serve(MAPPING_ROUTES.saved, () => readSavedMappings(db));

  serve(UPLOAD_ROUTES.saveMappings, async ({ body, administrator }) => {
    const entries = mappedBy(body);
    await db.transaction().execute(async (trx) => {
      await saveMappings(trx, entries);
      const subject = [...entries.keys()].join(', ');
      await writeAudit(trx, administrator, {
        ...{ action: 'mappings.save', subject, after: Object.fromEntries(entries) },
      });
    });
    return present();
  });
}
