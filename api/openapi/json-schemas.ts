import { z } from 'zod';
import * as adminBusinesses from '../contract/calls/admin-businesses.ts';
import * as adminList from '../contract/calls/admin-list.ts';
import * as administrators from '../contract/calls/administrators.ts';
import * as apiKeys from '../contract/calls/api-keys.ts';
import * as audit from '../contract/calls/audit.ts';
import * as backups from '../contract/calls/backups.ts';
import * as categoryMappings from '../contract/calls/category-mappings.ts';
import * as deletions from '../contract/calls/deletions.ts';
import * as imports from '../contract/calls/imports-api.ts';
import * as messages from '../contract/calls/messages.ts';
import * as operator from '../contract/calls/operator.ts';
import * as overview from '../contract/calls/overview.ts';
import * as publication from '../contract/calls/publication.ts';
import * as rearrangements from '../contract/calls/rearrangements.ts';
import * as reports from '../contract/calls/reports.ts';
import * as sessions from '../contract/calls/sessions.ts';
import * as shapes from '../contract/calls/shapes.ts';
import * as siteSettings from '../contract/calls/site-settings.ts';
import * as entities from '../contract/pages/entities.ts';
import * as search from '../contract/pages/search-api.ts';
import * as importNotices from '../contract/text/import-notices.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Made = { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: JsonSchema };

/** The exports of these modules that end in `Schema` are components: `auditSchema` is `Audit`. */
const MODULES: readonly object[] = [
  ...[
    adminBusinesses,
    adminList,
    administrators,
    apiKeys,
    audit,
    backups,
    categoryMappings,
    deletions,
    imports,
    messages,
  ],
  ...[operator, overview, publication, rearrangements, reports, sessions, shapes, siteSettings],
  ...[entities, search, importNotices],
];

const named = z.registry<{ id: string }>();
for (const [name, schema] of MODULES.flatMap((module) => Object.entries(module)))
  if (schema instanceof z.ZodType && name.endsWith('Schema'))
    named.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });
const inline = z.registry<{ id: string }>();

/** Converts zod schemas to JSON Schema (2020-12), and collects the components that answers refer to. */
export function jsonSchemas() {
  const components = new Map<string, JsonSchema>();

  /** The schema of an answer. Its named parts become components. */
  function answer(schema: z.ZodType): JsonSchema {
    const { $defs = {}, ...root } = make(schema, 'output', named);
    for (const [name, definition] of Object.entries($defs)) components.set(name, definition);
    return root;
  }

  answer(entities.errorSchema);
  return {
    answer,
    body: (schema: z.ZodType): JsonSchema => make(schema, 'input', inline),
    /** A parameter is text. Its schema is that of the parsed value, if JSON Schema can express it. */
    parameter(schema: z.core.$ZodType): JsonSchema {
      const parsed = make(schema, 'output', inline);
      return 'type' in parsed || 'enum' in parsed || 'anyOf' in parsed
        ? parsed
        : make(schema, 'input', inline);
    },
    components: (): Record<string, JsonSchema> => Object.fromEntries([...components].sort()),
  };
}

function make(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  metadata: typeof named,
): JsonSchema & { readonly $defs?: Record<string, JsonSchema> } {
  const made = z.toJSONSchema(schema, {
    ...{ io, metadata, unrepresentable: 'any', override: shortened },
  });
  const { $schema: _, ...rest } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return rest;
}

/** Drops limits that are implied by JSON numbers or the format, and adds descriptions from zod's registry. */
function shortened({ zodSchema, jsonSchema }: Made): void {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema.description = description;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
