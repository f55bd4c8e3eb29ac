import { z } from 'zod';
import { doneSchema } from './administrators.ts';
import { LIST_FACTS, MOST_FACTS } from './list-facts.ts';
import { type AdminListQuery, LISTING_ROUTES } from './listing-routes.ts';
import { idParams, plainText } from './parameters.ts';
import { defineRoutes, encodeParameters, json, jsonBody } from './route.ts';
import { ADMIN_LIST_LIMIT } from './shapes.ts';

/** Maximum characters of the name of a view. */
export const VIEW_NAME_LENGTH = 60;
/** Maximum number of views that an account has, own and shared ones. */
export const MOST_VIEWS = 100;
const QUERY_LENGTH = 2_000;

/** The query of a view: filter, order and page size without their defaults, in one order. */
export function viewQuery({
  page: _,
  limit,
  sortBy,
  sortOrder,
  ...filter
}: AdminListQuery): string {
  const query = encodeParameters({
    ...filter,
    ...(limit !== ADMIN_LIST_LIMIT && { limit }),
    ...(sortBy !== 'name' && { sortBy }),
    ...(sortOrder !== 'asc' && { sortOrder }),
  });
  query.sort();
  return query.toString();
}

const query = z
  .string('must be a text')
  .max(QUERY_LENGTH, `must have at most ${QUERY_LENGTH} characters`)
  .transform((text, { issues }) => {
    const parsed = LISTING_ROUTES.list.query.safeParse(
      Object.fromEntries(new URLSearchParams(text)),
    );
    if (parsed.success) return viewQuery(parsed.data);
    const message = `must be a query of the list: ${parsed.error.issues[0]?.message}`;
    issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  })
  .pipe(z.string());

const facts = z.array(z.enum(LIST_FACTS, `must be of ${LIST_FACTS.join(', ')}`));

const chosenFacts = facts
  .max(MOST_FACTS, `must have at most ${MOST_FACTS} entries`)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'must not name one twice');

/** The facts that the rows of the list show, in their order. */
export const listFactsSchema = z.strictObject({ facts });

const name = plainText
  .transform((value) => value.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(VIEW_NAME_LENGTH, `must have at most ${VIEW_NAME_LENGTH} characters`),
  );

export const newViewSchema = z.strictObject({
  name,
  /** As in the address of the list, without the page. */
  query,
  facts: chosenFacts,
  isShared: z.boolean('must be true or false'),
});
export type NewView = z.output<typeof newViewSchema>;

const viewChangeSchema = newViewSchema.partial();
export type ViewChange = z.output<typeof viewChangeSchema>;

export const savedViewSchema = z.strictObject({
  id: z.int().min(1),
  name: z.string(),
  query: z.string(),
  facts,
  /** Whether every account has it. */
  isShared: z.boolean(),
  /** Username of its owner; null where the account was removed. */
  owner: z.string().nullable(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it: its owner and administrators may. */
  mayChange: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** The facts of the list's rows, and views: names for a filter, an order, a page size and facts. */
export const SAVED_VIEW_ROUTES = defineRoutes({
  facts: {
    endpoint: 'GET /api/admin/list-facts',
    summary: "The facts that rows of the list show for the caller's account",
    access: 'viewer',
    answers: json(listFactsSchema),
  },
  saveFacts: {
    endpoint: 'PUT /api/admin/list-facts',
    summary: "Chooses the facts that rows of the list show for the caller's account",
    access: 'viewer',
    body: jsonBody(z.strictObject({ facts: chosenFacts })),
    answers: json(listFactsSchema),
  },
  list: {
    endpoint: 'GET /api/admin/saved-views',
    summary: "The caller's own views, and shared ones, by name",
    access: 'viewer',
    answers: json(z.array(savedViewSchema)),
  },
  create: {
    endpoint: 'POST /api/admin/saved-views',
    summary: 'Saves a view of the list',
    access: 'viewer',
    body: jsonBody(newViewSchema, 16_384),
    answers: json(savedViewSchema),
    errors: ['conflict'],
  },
  change: {
    endpoint: 'PATCH /api/admin/saved-views/{id}',
    summary: 'Renames, shares or replaces a view',
    access: 'viewer',
    params: idParams,
    body: jsonBody(viewChangeSchema, 16_384),
    answers: json(savedViewSchema),
    errors: ['forbidden'],
  },
  remove: {
    endpoint: 'DELETE /api/admin/saved-views/{id}',
    summary: 'Deletes a view',
    access: 'viewer',
    params: idParams,
    answers: json(doneSchema),
    errors: ['forbidden'],
  },
});
