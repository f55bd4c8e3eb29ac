import { z } from 'zod';
import { rearrangementSchema } from './rearrangements.ts';
import { defineRoutes, json, jsonBody } from './route.ts';

/** Categories mapped by one call. */
export const MAPPED_AT_ONCE = 100;
/** Unknown categories that one answer has. */
export const UNKNOWN_LISTED = 200;

/** `same`: another name of the target. `below`: a kind of the target, with a page of its own. */
export const mappingKinds = ['same', 'below'] as const;
const mappingKind = z.enum(mappingKinds);
export type MappingKind = z.infer<typeof mappingKind>;

/** A category of the taxonomy by its node, or a category of the directory by its id. */
const target = z
  .string()
  .regex(/^(?:node:[a-z0-9_]{1,80}|category:[1-9]\d{0,8})$/, 'must be a target');

const suggestionSchema = z.strictObject({
  target,
  name: z.string(),
  kind: mappingKind,
  /** Whether the names are nearly the same, or the name has all words of the target. */
  sure: z.boolean(),
});

const unknownCategorySchema = z.strictObject({
  id: z.int().min(1),
  name: z.string(),
  /** Listed businesses. */
  count: z.int().min(0),
  /** Those that are sure first, then the nearest. */
  suggestions: z.array(suggestionSchema),
});
export type UnknownCategory = z.infer<typeof unknownCategorySchema>;

export const unknownCategoriesSchema = z.strictObject({
  /** Number of all unknown categories with listings. */
  total: z.int().min(0),
  /** Most listings first. */
  categories: z.array(unknownCategorySchema),
});

export const mappingTargetsSchema = z.array(z.strictObject({ target, name: z.string() }));

export const newMappingsSchema = z.strictObject({
  mappings: z
    .array(z.strictObject({ categoryId: z.int().min(1), kind: mappingKind, target }))
    .min(1, 'must name at least one category')
    .max(MAPPED_AT_ONCE, `must name at most ${MAPPED_AT_ONCE} categories`)
    .refine(
      (all) => new Set(all.map(({ categoryId }) => categoryId)).size === all.length,
      'must name each category once',
    ),
});
export type NewMapping = z.infer<typeof newMappingsSchema>['mappings'][number];

/** Categories that the taxonomy does not know, and where administrators put them. */
export const CATEGORY_MAPPING_ROUTES = defineRoutes({
  unknown: {
    endpoint: 'GET /api/admin/categories/unknown',
    summary: 'Categories that the taxonomy does not know, with suggestions',
    access: 'administrator',
    answers: json(unknownCategoriesSchema),
  },
  targets: {
    endpoint: 'GET /api/admin/categories/targets',
    summary: 'What a category can be mapped to',
    access: 'administrator',
    answers: json(mappingTargetsSchema),
  },
  create: {
    endpoint: 'POST /api/admin/categories/mappings',
    summary: 'Maps categories',
    description: 'All of them, or none. Answers the changes, by whose ids they are undone.',
    access: 'administrator',
    body: jsonBody(newMappingsSchema),
    answers: json(z.array(rearrangementSchema)),
    errors: ['conflict', 'not_found'],
  },
});
