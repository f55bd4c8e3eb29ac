import { z } from 'zod';
import { doneSchema } from './administrators.ts';
import { idParams, plainText } from './parameters.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { SCOPES } from './scopes.ts';
import { moment } from './shapes.ts';

export const KEY_NAME_MAX = 60;

const scopesSchema = z.array(z.enum(SCOPES));

export const newApiKeySchema = z.strictObject({
  name: plainText
    .trim()
    .min(1, 'must not be empty')
    .max(KEY_NAME_MAX, `must have at most ${KEY_NAME_MAX} characters`),
  scopes: scopesSchema
    .min(1, 'must name at least one scope')
    .transform((scopes) => [...new Set(scopes)])
    .pipe(scopesSchema),
});
export type NewApiKey = z.input<typeof newApiKeySchema>;

const keyShape = {
  id: z.int().min(1),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: scopesSchema,
  /** Username of the administrator who created the key. */
  createdBy: z.string(),
  createdAt: moment,
  /** Null for a key that was never used. */
  lastUsedAt: moment.nullable(),
  /** Null for a key that is valid. */
  revokedAt: moment.nullable(),
};

export const apiKeySchema = z.strictObject(keyShape);
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Valid keys first, then by name. */
export const apiKeysSchema = z.array(apiKeySchema);

export const createdApiKeySchema = z.strictObject({
  ...keyShape,
  /** The key itself, which no later call answers. */
  secret: z.string(),
});
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** Keys with which programs call the API. */
export const API_KEY_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/api-keys',
    summary: 'API keys, the valid ones first',
    access: 'administrator',
    answers: json(apiKeysSchema),
  },
  create: {
    endpoint: 'POST /api/admin/api-keys',
    summary: 'Creates an API key',
    description: 'Only this answer has the key itself.',
    access: { role: 'administrator', confirmed: true },
    body: jsonBody(newApiKeySchema),
    answers: json(createdApiKeySchema),
    errors: ['conflict'],
  },
  revoke: {
    endpoint: 'POST /api/admin/api-keys/{id}/revoke',
    summary: 'Revokes an API key for good',
    access: 'administrator',
    params: idParams,
    answers: json(doneSchema),
    errors: ['conflict'],
  },
});
