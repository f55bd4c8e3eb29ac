import { z } from 'zod';
import {
  bulkAnswerSchema,
  bulkJobSchema,
  bulkRequestSchema,
  businessChangeSchema,
  businessDetailSchema,
  businessFormSchema,
  fixSlugsSchema,
  toggleApprovalSchema,
} from '../contract/calls/admin-businesses.ts';
import { adminBusinessSchema, adminListSchema } from '../contract/calls/admin-list.ts';
import {
  doneSchema,
  listedAdministratorSchema,
  listedSessionSchema,
  newAdministratorSchema,
  passwordChangeSchema,
} from '../contract/calls/administrators.ts';
import { auditEntrySchema, auditSchema } from '../contract/calls/audit.ts';
import { adminStatsSchema, rebuildStateSchema } from '../contract/calls/back-office.ts';
import {
  deleteAnswerSchema,
  deletionSchema,
  deletionsSchema,
  undoAnswerSchema,
} from '../contract/calls/deletions.ts';
import { legacyExportSchema } from '../contract/calls/exports-api.ts';
import {
  batchUploadAnswerSchema,
  importColumnsSchema,
  importListSchema,
  importReportSchema,
  importStateSchema,
  uploadAnswerSchema,
  uploadReportSchema,
} from '../contract/calls/imports-api.ts';
import { inboxMessageSchema, messagesSchema } from '../contract/calls/messages.ts';
import { overviewSchema } from '../contract/calls/overview.ts';
import {
  categoriesReportSchema,
  geographySchema,
  growthSchema,
  qualitySchema,
} from '../contract/calls/reports.ts';
import { siteSettingsChangeSchema, siteSettingsSchema } from '../contract/calls/site-settings.ts';
import { sitemapFileSchema, sitemapsSchema } from '../contract/calls/sitemaps.ts';
import { contactMessageSchema } from '../contract/pages/contact.ts';
import {
  businessSchema,
  categorySummarySchema,
  cityListItemSchema,
  citySummarySchema,
  countrySummarySchema,
  errorSchema,
  homepageDataSchema,
  measuredCategorySchema,
  measuredCountrySchema,
} from '../contract/pages/entities.ts';
import { importNoticeSchema } from '../contract/text/import-notices.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** What answers are made of, by the name that the document has for it. */
const ANSWERS: Schemas = {
  AdminBusiness: adminBusinessSchema,
  AdminList: adminListSchema,
  AdminStats: adminStatsSchema,
  Administrator: listedAdministratorSchema,
  Audit: auditSchema,
  AuditEntry: auditEntrySchema,
  BatchUploadAnswer: batchUploadAnswerSchema,
  BulkAnswer: bulkAnswerSchema,
  BulkJob: bulkJobSchema,
  Business: businessSchema,
  BusinessDetail: businessDetailSchema,
  CategoriesReport: categoriesReportSchema,
  CategorySummary: categorySummarySchema,
  CityListItem: cityListItemSchema,
  CitySummary: citySummarySchema,
  CountrySummary: countrySummarySchema,
  DeleteAnswer: deleteAnswerSchema,
  Deletion: deletionSchema,
  Deletions: deletionsSchema,
  Done: doneSchema,
  Error: errorSchema,
  FixSlugsAnswer: fixSlugsSchema,
  Geography: geographySchema,
  Growth: growthSchema,
  HomepageData: homepageDataSchema,
  ImportColumns: importColumnsSchema,
  ImportList: importListSchema,
  ImportReport: importReportSchema,
  ImportNotice: importNoticeSchema,
  ImportState: importStateSchema,
  InboxMessage: inboxMessageSchema,
  MeasuredCategory: measuredCategorySchema,
  MeasuredCountry: measuredCountrySchema,
  Messages: messagesSchema,
  Overview: overviewSchema,
  Quality: qualitySchema,
  RebuildState: rebuildStateSchema,
  Session: listedSessionSchema,
  SiteSettings: siteSettingsSchema,
  SitemapFile: sitemapFileSchema,
  Sitemaps: sitemapsSchema,
  ToggleApprovalAnswer: toggleApprovalSchema,
  UndoAnswer: undoAnswerSchema,
  UploadAnswer: uploadAnswerSchema,
  UploadReport: uploadReportSchema,
};

/** The same of what is sent. */
const BODIES: Schemas = {
  BulkRequest: bulkRequestSchema,
  BusinessChange: businessChangeSchema,
  BusinessForm: businessFormSchema,
  ContactMessage: contactMessageSchema,
  LegacyExport: legacyExportSchema,
  NewAdministrator: newAdministratorSchema,
  PasswordChange: passwordChangeSchema,
  SiteSettingsChange: siteSettingsChangeSchema,
};

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Made = { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: JsonSchema };

const REFERENCE = '#/components/schemas/';

/** Makes JSON Schema (2020-12) of schemas of one direction; what has a name is referred to. */
function direction(io: 'input' | 'output', named: Schemas) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const options = { io, unrepresentable: 'any', override: shortened } as const;
  return {
    components(): Record<string, JsonSchema> {
      const uri = (id: string) => `${REFERENCE}${id}`;
      const { schemas } = z.toJSONSchema(registry, { ...options, uri });
      return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]));
    },
    of(schema: z.ZodType): JsonSchema {
      const name = registry.get(schema)?.id;
      if (name !== undefined) return { $ref: `${REFERENCE}${name}` };
      const made = z.toJSONSchema(schema, { ...options, metadata: registry });
      const text = JSON.stringify(bare(made)).replaceAll('"#/$defs/', `"${REFERENCE}`);
      const { $defs: _, ...rest }: JsonSchema = JSON.parse(text);
      return rest;
    },
  };
}

function bare({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Leaves out what JSON's own numbers, and the format, say as well; descriptions are kept elsewhere. */
function shortened({ zodSchema, jsonSchema }: Made): void {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema.description = description;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

export const answers = direction('output', ANSWERS);
export const bodies = direction('input', BODIES);
