import { z } from 'zod';
import { BUSINESS_STATUSES } from '../pages/business-status.ts';
import { problemSchema } from '../text/problems.ts';
import {
  APPROVAL_FILTERS,
  adminBusinessSchema,
  DUPLICATE_KINDS,
  MISSING_FIELDS,
} from './admin-list.ts';

/** What administrators do to listings. */
export const ADMIN_BUSINESSES_API = {
  /** GET reads one, PUT and PATCH change it. */
  one: (id: number) => `/api/admin/businesses/${id}`,
  /** POST without a body. */
  toggleApproval: (id: number) => `/api/admin/businesses/${id}/toggle-approval`,
  /** DELETE */
  delete: (id: number) => `/api/businesses/${id}`,
  /** POST */
  bulk: '/api/admin/businesses/bulk',
  /** GET: how far a bulk action has got that was too large to be waited for. */
  bulkJob: (id: number) => `/api/admin/bulk-jobs/${id}`,
  /** POST without a body. */
  fixSlugs: '/api/admin/fix-slugs',
} as const;

const count = z.int().min(0);

/**
 * How far the listing's page follows the listing. `published`: it is what the listing says. `queued`:
 * it is being made, or removed. `failed`: making it failed; it is tried again. `none`: there is no
 * page, and ought to be none.
 */
export const PUBLICATION_STATES = ['published', 'queued', 'failed', 'none'] as const;

const publication = z.strictObject({
  state: z.enum(PUBLICATION_STATES),
  /** Absolute address of its page; null where it is not public. */
  url: z.url().nullable(),
  /** When the page's bytes last changed; null where there is no page. */
  changedAt: z.iso.datetime().nullable(),
  /** Why making the page failed; null where it did not. */
  error: z.string().nullable(),
});

/** A listing with all that its screen shows. */
export const businessDetailSchema = adminBusinessSchema.extend({
  /** IANA name; follows the coordinates. */
  timeZone: z.string().nullable(),
  /** The fields that imports leave alone, since an administrator wrote them. */
  editedFields: z.array(z.string()),
  publication,
});
export type BusinessDetail = z.infer<typeof businessDetailSchema>;

/** The query of a call that toggles the approval. */
export const toggleApprovalQuerySchema = z.strictObject({
  /** The state that the caller has read: where it is another by now, the call changes nothing. */
  expected: z.enum(['approved', 'withdrawn']).optional(),
});
export type ExpectedApproval = z.infer<typeof toggleApprovalQuerySchema>['expected'];

export const toggleApprovalSchema = z.strictObject({
  success: z.literal(true),
  isApproved: z.boolean(),
  business: businessDetailSchema,
});
export type ToggleApprovalAnswer = z.infer<typeof toggleApprovalSchema>;

/** The most characters that a field may have; the same as for imports. */
const EDIT_LIMITS = {
  name: 500,
  category: 500,
  type: 500,
  fullAddress: 1_000,
  street: 1_000,
  city: 500,
  postalCode: 500,
  phone: 500,
  url: 4_000,
  photo: 4_000,
  logo: 4_000,
  locatedIn: 500,
  about: 20_000,
  workingHours: 20_000,
} as const;

const noControls = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text);

const atMost = (most: number) => `must have at most ${most.toLocaleString('en')} characters`;

const anyLength = z.string('must be a text');

const tidied = (schema: z.ZodString) =>
  schema
    .refine(noControls, 'must not contain control characters')
    .transform((value) => value.toWellFormed().normalize('NFC').trim());

const text = (field: keyof typeof EDIT_LIMITS) =>
  tidied(anyLength.max(EDIT_LIMITS[field], atMost(EDIT_LIMITS[field])));

/**
 * The fields that an import writes anew, as JSON, which may become longer than what the file said.
 * Whether they are too long, only what the listing says now can tell: see {@link tooLong}.
 */
const rewritten = tidied(anyLength)
  .nullable()
  .transform((value) => value || null);

/**
 * What is wrong with the length of a field that imports write anew; null where nothing is. What was
 * there already may be saved again, and made shorter.
 */
export function tooLong(
  field: 'about' | 'workingHours',
  wanted: string | null,
  current: string | null,
): string | null {
  const most = Math.max(EDIT_LIMITS[field], current?.length ?? 0);
  return (wanted?.length ?? 0) > most ? atMost(most) : null;
}

const required = (field: keyof typeof EDIT_LIMITS) =>
  text(field).refine((value) => value !== '', 'must not be empty');

/** Empty is the same as null: nothing is known. */
const optional = (field: keyof typeof EDIT_LIMITS) =>
  text(field)
    .nullable()
    .transform((value) => value || null);

/** Degrees, as a number or as the text of one; empty is the same as null. */
const degrees = (most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^(?:[+-]?\d{1,3}(?:[.,]\d{1,20})?)?$/)
          .transform((value) => (value === '' ? null : Number(value.replace(',', '.')))),
        z.null(),
      ],
      'must be a number',
    )
    .refine(
      (value) => value === null || Math.abs(value) <= most,
      `must be between -${most} and ${most}`,
    );

const editable = {
  name: required('name'),
  /** By name; found, or added. */
  category: required('category'),
  type: optional('type'),
  fullAddress: optional('fullAddress'),
  street: optional('street'),
  /** By name; found in the country, or added to it. */
  city: required('city'),
  /** ISO 3166-1 alpha-2. */
  countryCode: z
    .string('must be a text')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a code of two letters'),
  postalCode: optional('postalCode'),
  phone: optional('phone'),
  latitude: degrees(90),
  longitude: degrees(180),
  /** http or https. */
  url: optional('url'),
  /** http or https, or a path of the site below /photos/. */
  photo: optional('photo'),
  logo: optional('logo'),
  locatedIn: optional('locatedIn'),
  about: rewritten,
  workingHours: rewritten,
  verified: z.boolean('must be true or false'),
  status: z.enum(BUSINESS_STATUSES, `must be one of ${BUSINESS_STATUSES.join(', ')}`),
};

const terms = {
  /** Of the listing that the form was filled from: where it is another by now, nothing is written. */
  updatedAt: z.iso.datetime('must be the updatedAt that was read'),
  /** Makes the address anew from name and city; the former one redirects to it. */
  regenerateSlug: z.boolean('must be true or false').default(false),
};

/**
 * PUT: the whole form. Of its fields, those are written that have changed. The status may be left out,
 * as forms of before there was one do.
 */
export const businessFormSchema = z.strictObject({
  ...{ ...editable, status: editable.status.optional() },
  ...terms,
});

/** PATCH: fields that are left out stay as they are. */
export const businessChangeSchema = z.strictObject(editable).partial().extend(terms);
export type BusinessChange = z.output<typeof businessChangeSchema>;

export type EditableField = keyof typeof editable;

/** The `error.details` of a 409: the listing as it is now, and who has changed it. */
export const editConflictSchema = z.object({
  business: businessDetailSchema,
  /**
   * Which administrator changed the one listing since it was read, who edited it before who approved
   * it; null where nobody did, but an import or work on many listings.
   */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type EditConflict = z.infer<typeof editConflictSchema>;

/** As many listings may be named by their ids. */
export const BULK_MAX_IDS = 1_000;
export const BULK_ACTIONS = ['approve', 'withdraw', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const line = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters');

/** What narrows the list, see AdminListQuery; empty means all listings. */
export const bulkFilterSchema = z.strictObject({
  filter: line(100).optional(),
  category: line(200).optional(),
  approved: z.enum(APPROVAL_FILTERS).optional(),
  country: z
    .string()
    .regex(/^(?:[A-Za-z]{2})?$/, 'must be a code of two letters')
    .optional(),
  city: line(200).optional(),
  missing: z.enum(MISSING_FIELDS).optional(),
  importId: z.int().min(1).optional(),
  duplicates: z.enum(DUPLICATE_KINDS).optional(),
  status: z.enum(BUSINESS_STATUSES).optional(),
});
export type BulkFilter = z.infer<typeof bulkFilterSchema>;

/** Listings are named by ids or by a filter, not by both. */
export const bulkRequestSchema = z.union([
  z.strictObject({
    action: z.enum(BULK_ACTIONS),
    ids: z
      .array(z.int().min(1))
      .min(1, 'must name a listing')
      .max(BULK_MAX_IDS, `must have at most ${BULK_MAX_IDS.toLocaleString('en')} ids`),
  }),
  z.strictObject({ action: z.enum(BULK_ACTIONS), filter: bulkFilterSchema }),
]);
export type BulkRequest = z.infer<typeof bulkRequestSchema>;

/**
 * What came of it. With 202 instead of 200, `finished` is false: it goes on by itself, also when the
 * server is restarted.
 */
export const bulkAnswerSchema = z.strictObject({
  success: z.literal(true),
  action: z.enum(BULK_ACTIONS),
  /** Listings that are not what they were. */
  changedCount: count,
  /** Listings that the request meant and that were there. */
  matchedCount: count,
  finished: z.boolean(),
  /** To ask how far it has got; null where it was done at once. */
  jobId: z.int().nullable(),
  /** To take it back; null where nothing was deleted. */
  deletionId: z.int().nullable(),
  message: z.string(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const BULK_JOB_ACTIONS = [...BULK_ACTIONS, 'restore', 'fix-slugs'] as const;

/** Work on more listings than one transaction takes; it goes on after a restart where it was. */
export const bulkJobSchema = z.strictObject({
  id: z.int(),
  action: z.enum(BULK_JOB_ACTIONS),
  username: z.string().nullable(),
  finished: z.boolean(),
  /** Listings that have been changed so far, and those that it will be about. */
  changedCount: count,
  matchedCount: count,
  deletionId: z.int().nullable(),
  /** Why it does not get on just now; it is tried again. */
  problem: problemSchema.nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

/** `POST …/fix-slugs`; 202 where it goes on by itself, with what has been done so far. */
export const fixSlugsSchema = z.strictObject({
  success: z.literal(true),
  /** Listings that have a readable address now. */
  successCount: count,
  /** Listings that were looked at: those whose address ends in a long number. */
  totalProcessed: count,
  checkpointEnabled: z.literal(true),
  finished: z.boolean(),
  /** To ask how far it has got; null where it was done at once. */
  jobId: z.int().nullable(),
  message: z.string(),
});
export type FixSlugsAnswer = z.infer<typeof fixSlugsSchema>;
