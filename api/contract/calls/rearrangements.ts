import { z } from 'zod';
import { problemSchema } from '../text/problems.ts';
import { countryCode, optional, paged, plainText, rowId, searchText } from './parameters.ts';
import { defineRoutes, json, jsonBody, jsonOrAccepted } from './route.ts';
import { ADMIN_LIST_MAX_LIMIT, count, moment, paginated } from './shapes.ts';

/** What administrators rename and merge. */
export const NOUNS = ['category', 'city', 'region'] as const;
const noun = z.enum(NOUNS);
export type Noun = z.infer<typeof noun>;
/** Those that listings belong to, and that have further names. Imports know the names of regions from the gazetteer. */
const namedNoun = noun.exclude(['region']);
export type NamedNoun = z.infer<typeof namedNoun>;

export const REARRANGEMENT_KINDS = ['rename', 'merge', 'move', 'alias', 'unalias'] as const;
export type RearrangementKind = (typeof REARRANGEMENT_KINDS)[number];

/**
 * Why a change is refused, as `details.reason` of the error says. `taken`: another one with listings has the name, which
 * is `details.name`. `own`: it is so already. `below`: the other one is a kind of it. `country`: the other one is in
 * another country. `place`: no city has such a name. `moving`: listings of another change are still moving. `changed`: a
 * later change is in the way. `listings`: the name has listings of its own by now.
 */
export const REARRANGEMENT_CONFLICTS = [
  'taken',
  'own',
  'below',
  'country',
  'place',
  'moving',
  'changed',
  'listings',
] as const;
export type RearrangementConflict = (typeof REARRANGEMENT_CONFLICTS)[number];

/** Days for which a category or city counts as new. */
export const NEW_DAYS = 30;

const id = z.int().min(1);
/** The id of a category, city, region or change of one. The database has no larger numbers of these. */
const LARGEST_ID = 2 ** 31 - 1;
const nameId = id.max(LARGEST_ID);
const nameRow = rowId.pipe(z.number().max(LARGEST_ID, 'must be the number of an entry'));
const namedSchema = z.strictObject({ id, name: z.string() });

/** A category, city or region in the list of administrators. */
const entry = z.strictObject({
  id,
  name: z.string(),
  /** The address of its page, which exists while there are listings. */
  path: z.string(),
  /** Listed businesses, without those of kinds. */
  own: count,
  /** Whether the page exists. */
  hasPage: z.boolean(),
  /** Listed businesses of a category and of its kinds; null for a city or region. */
  tree: count.nullable(),
  /** The cities of a region that have listings. */
  cities: count.nullable(),
  /** The next wider category. */
  parent: namedSchema.nullable(),
  /** Whether a category has kinds with listings. */
  hasKinds: z.boolean(),
  /** The region of a city. */
  region: z.string().nullable(),
  /** The country of a city or region. */
  countryCode: z.string().nullable(),
  /** Null where it is older than the record. */
  addedAt: moment.nullable(),
  isNew: z.boolean(),
  /** The import that has brought it; null where it is gone, or there is none. */
  importId: id.nullable(),
});
export type NameEntry = z.infer<typeof entry>;

export const namesSchema = z.strictObject({
  entries: z.array(entry).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
});

/** A category or city with all that leads to it. */
export const arrangedSchema = entry.extend({
  /** Its further names, which imports and searches find it by. */
  aliases: z.array(namedSchema),
  /** The wider categories, the widest first. */
  wider: z.array(namedSchema),
  /** The kinds of a category, those with most listings first. */
  kinds: z.array(namedSchema.extend({ tree: count })),
  /** Listings that wait for approval. */
  waiting: count,
});
export type Arranged = z.infer<typeof arrangedSchema>;

const counts = z.strictObject({ own: count, tree: count.nullable() });

/** What a merge will change. */
export const mergePreviewSchema = z.strictObject({
  subject: namedSchema,
  target: namedSchema,
  /** Listings that move, those that are not listed included. */
  listings: count,
  kinds: count,
  aliases: count,
  /** The listed businesses of the target. */
  before: counts,
  after: counts,
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** The region of a city, and the regions of its country by their names. */
export const cityRegionsSchema = z.strictObject({
  /** Null for none. */
  regionId: id.nullable(),
  /** Each with its listed businesses, and its cities that have some. */
  regions: z.array(namedSchema.extend({ own: count, cities: count })),
});
export type CityRegions = z.infer<typeof cityRegionsSchema>;

export const rearrangementSchema = z.strictObject({
  id,
  noun,
  kind: z.enum(REARRANGEMENT_KINDS),
  /** The name before the change. */
  subject: z.string(),
  /** The new name, what it was merged into, what it is in or below, or a name of; null for none and the top of the tree. */
  target: z.string().nullable(),
  username: z.string(),
  createdAt: moment,
  undoUntil: moment,
  undoneAt: moment.nullable(),
  canUndo: z.boolean(),
  /** While listings move: those done so far, all of them, and why the last batch failed, which is tried again. */
  progress: z
    .strictObject({ done: count, total: count, problem: problemSchema.nullable() })
    .nullable(),
});
export type Rearrangement = z.infer<typeof rearrangementSchema>;

export const rearrangementsSchema = z.strictObject({
  rearrangements: z.array(rearrangementSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
});

const nounParams = z.object({ noun });
const entryParams = nounParams.extend({ id: nameRow });
const namedParams = z.object({ noun: namedNoun, id: nameRow });

/** The longest name of a category or city. */
export const NAME_LENGTH = 120;

/** A name that has letters or digits. */
export const newNameSchema = plainText
  .transform((value) => value.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .max(NAME_LENGTH, `must have at most ${NAME_LENGTH} characters`)
      .regex(/[\p{L}\p{N}]/u, 'must have letters or digits'),
  );

/** By `new`, those that are new come first, those of the newest import before others, then those with most listings. */
export const NAME_ORDERS = ['new', 'count', 'name'] as const;

/** Categories, cities and regions: their names, their places in the tree, and what administrators change about them. */
export const REARRANGEMENT_ROUTES = defineRoutes({
  names: {
    endpoint: 'GET /api/admin/names/{noun}',
    summary: 'Categories, cities or regions, by default the newest first',
    access: 'administrator',
    params: nounParams,
    query: z.object({
      ...paged(),
      search: searchText.optional().describe('A part of the name, or of a further name'),
      order: z.enum(NAME_ORDERS).default('new'),
      parent: optional(z.union([z.literal('top'), nameRow])).describe(
        'Categories next below this one, or at the top of the tree',
      ),
      country: optional(countryCode),
    }),
    answers: json(namesSchema),
  },
  name: {
    endpoint: 'GET /api/admin/names/{noun}/{id}',
    summary: 'A category, city or region, with its further names and its place in the tree',
    access: 'administrator',
    params: entryParams,
    answers: json(arrangedSchema),
  },
  rename: {
    endpoint: 'POST /api/admin/names/{noun}/{id}/rename',
    summary: 'Renames a category, city or region',
    description: 'The former name stays a name of it. A new address leaves a redirect.',
    access: 'administrator',
    params: entryParams,
    body: jsonBody(z.strictObject({ name: newNameSchema, newAddress: z.boolean() })),
    answers: jsonOrAccepted(rearrangementSchema),
    errors: ['conflict'],
  },
  preview: {
    endpoint: 'GET /api/admin/names/{noun}/{id}/merge/{targetId}',
    summary: 'What a merge will change',
    access: 'administrator',
    params: entryParams.extend({ targetId: nameRow }),
    answers: json(mergePreviewSchema),
    errors: ['conflict'],
  },
  merge: {
    endpoint: 'POST /api/admin/names/{noun}/{id}/merge',
    summary: 'Merges a category, city or region into another one',
    description: 'Its listings move there, its name becomes one of that, and its pages redirect.',
    access: 'administrator',
    params: entryParams,
    body: jsonBody(z.strictObject({ targetId: nameId })),
    answers: jsonOrAccepted(rearrangementSchema),
    errors: ['conflict'],
  },
  move: {
    endpoint: 'POST /api/admin/names/category/{id}/move',
    summary: 'Moves a category in the tree',
    access: 'administrator',
    params: z.object({ id: nameRow }),
    body: jsonBody(z.strictObject({ parentId: nameId.nullable() })),
    answers: json(rearrangementSchema),
    errors: ['conflict'],
  },
  regions: {
    endpoint: 'GET /api/admin/names/city/{id}/regions',
    summary: 'The region of a city, and those that it can be moved to, with their counts',
    access: 'administrator',
    params: z.object({ id: nameRow }),
    answers: json(cityRegionsSchema),
  },
  moveCity: {
    endpoint: 'POST /api/admin/names/city/{id}/region',
    summary: 'Moves a city to another region of its country, or to none',
    description: 'Later imports leave it there, also those that name its former region.',
    access: 'administrator',
    params: z.object({ id: nameRow }),
    body: jsonBody(z.strictObject({ regionId: nameId.nullable() })),
    answers: json(rearrangementSchema),
    errors: ['conflict'],
  },
  addAlias: {
    endpoint: 'POST /api/admin/names/{noun}/{id}/aliases',
    summary: 'Gives a category or city a further name, which imports then find it by',
    access: 'administrator',
    params: namedParams,
    body: jsonBody(z.strictObject({ name: newNameSchema })),
    answers: json(rearrangementSchema),
    errors: ['conflict'],
  },
  removeAlias: {
    endpoint: 'DELETE /api/admin/names/{noun}/{id}/aliases/{aliasId}',
    summary: 'Removes a further name: later imports of it add a category or city of its own',
    access: 'administrator',
    params: namedParams.extend({ aliasId: nameRow }),
    answers: json(rearrangementSchema),
    errors: ['conflict'],
  },
  list: {
    endpoint: 'GET /api/admin/rearrangements',
    summary: 'Changes of categories, cities and regions, the newest first',
    access: 'administrator',
    query: z.object({
      ...paged(),
      noun: optional(z.enum([...NOUNS, 'place'])).describe('`place`: cities and regions'),
      id: optional(nameRow),
    }),
    answers: json(rearrangementsSchema),
  },
  undo: {
    endpoint: 'POST /api/admin/rearrangements/{id}/undo',
    summary: 'Undoes a change of categories, cities or regions',
    access: 'administrator',
    params: z.object({ id: nameRow }),
    answers: jsonOrAccepted(rearrangementSchema),
    errors: ['conflict'],
  },
});
