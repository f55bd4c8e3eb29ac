import { z } from 'zod';
import { defineRoutes, json } from './route.ts';
import { count, moment } from './shapes.ts';

/** The newest imports in which the uses of mappings are counted. */
export const IMPORTS_WITH_USES = 200;

const mapping = { header: z.string(), field: z.string() };

/** The mappings of headers that administrators have saved, and where they are used. */
export const savedMappingsSchema = z.strictObject({
  /** The fields that a header can map to. */
  fields: z.array(z.string()),
  /** Those of all imports, by header. */
  mappings: z.array(
    z.strictObject({
      ...mapping,
      createdAt: moment,
      /** How many of the newest imports have used it, and the last one of them. */
      imports: count,
      lastImport: z
        .strictObject({ id: z.int(), fileName: z.string(), createdAt: moment })
        .nullable(),
    }),
  ),
  /** The feeds with mappings of their own. */
  feeds: z.array(
    z.strictObject({ id: z.int(), name: z.string(), mappings: z.array(z.strictObject(mapping)) }),
  ),
});
export type SavedMappings = z.infer<typeof savedMappingsSchema>;

export const MAPPING_ROUTES = defineRoutes({
  saved: {
    endpoint: 'GET /api/admin/saved-mappings',
    summary: 'The saved mappings of headers, and where they are used',
    description: `Uses are counted in the newest ${IMPORTS_WITH_USES} imports.`,
    access: 'viewer',
    answers: json(savedMappingsSchema),
  },
});
