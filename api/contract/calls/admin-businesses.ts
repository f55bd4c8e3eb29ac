import { z } from 'zod';
import { BUSINESS_STATUSES } from '../pages/business-status.ts';
import {
  type ColumnKind,
  type ColumnOf,
  columnsFor,
  type FieldOf,
  fieldOf,
  type KindOf,
  LISTING_COLUMNS,
  longestOf,
} from '../pages/listing-columns.ts';
import { adminBusinessSchema } from './admin-list.ts';
import { moment } from './shapes.ts';

/**
 * The state of the listing's page. `published`: the page shows the listing as it is. `queued`: the page
 * is stale. `failed`: rendering failed, and is retried. `none`: the listing has no page, because it is
 * not public.
 */
export const PUBLICATION_STATES = ['published', 'queued', 'failed', 'none'] as const;

const publication = z.strictObject({
  state: z.enum(PUBLICATION_STATES),
  /** Absolute URL of its page; null for a listing that is not public. */
  url: z.url().nullable(),
  /** The time of the last change of the page's bytes; null without a page. */
  changedAt: moment.nullable(),
  /** The reason of a failed rendering, else null. */
  error: z.string().nullable(),
});

/** A listing with all fields of its screen. */
export const businessDetailSchema = adminBusinessSchema.extend({
  /** IANA name, derived from the coordinates. */
  timeZone: z.string().nullable(),
  /** The fields that an administrator has edited. Imports do not change them. */
  editedFields: z.array(z.string()),
  /** The feeds whose last full release lacks it, and since when. */
  notSeen: z.array(z.strictObject({ feedId: z.int(), name: z.string(), since: moment })),
  publication,
});
export type BusinessDetail = z.infer<typeof businessDetailSchema>;

/** The query of a call that toggles the approval. */
export const toggleApprovalQuerySchema = z.object({
  /** The state that the caller has read: where it is another by now, the call changes nothing. */
  expected: z.enum(['approved', 'withdrawn']).optional(),
});
export type ExpectedApproval = z.infer<typeof toggleApprovalQuerySchema>['expected'];

export const toggleApprovalSchema = z.strictObject({
  success: z.literal(true),
  isApproved: z.boolean(),
  business: businessDetailSchema,
});

const noControls = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text);

const atMost = (most: number) => `must have at most ${most.toLocaleString('en')} characters`;

const anyLength = z.string('must be a text');

const tidied = (schema: z.ZodString) =>
  schema
    .refine(noControls, 'must not contain control characters')
    .transform((value) => value.toWellFormed().normalize('NFC').trim());

const text = (kind: ColumnKind) => tidied(anyLength.max(longestOf(kind), atMost(longestOf(kind))));

/** An empty text is null. */
const optional = (kind: ColumnKind) =>
  text(kind)
    .nullable()
    .transform((value) => value || null);

/**
 * A field that imports convert to JSON, which may be longer than the text of the file. Its limit depends
 * on the stored value: see {@link tooLong}.
 */
const rewritten = tidied(anyLength)
  .nullable()
  .transform((value) => value || null);

/**
 * Checks the length of a field that imports convert to JSON. A stored value that is too long may be
 * saved again or shortened.
 * @returns the message, or null for a valid length
 */
export function tooLong(
  field: 'about' | 'workingHours',
  wanted: string | null,
  current: string | null,
): string | null {
  const longest = longestOf(field === 'about' ? 'features' : 'hours');
  const most = Math.max(longest, current?.length ?? 0);
  return (wanted?.length ?? 0) > most ? atMost(most) : null;
}

/** Degrees, as a number or a text; an empty text is null. */
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

/** What a form may send for a column, by its kind. */
const FORM_SCHEMAS = {
  /** Of a category or of a city of the country; an unknown one is added. */
  name: text('name').refine((value) => value !== '', 'must not be empty'),
  line: optional('line'),
  address: optional('address'),
  code: optional('code'),
  phone: optional('phone'),
  link: optional('link'),
  picture: optional('picture'),
  paragraph: optional('paragraph'),
  names: optional('names'),
  links: optional('links'),
  profiles: optional('profiles'),
  'country-code': z
    .string('must be a text')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a code of two letters'),
  latitude: degrees(90),
  longitude: degrees(180),
  features: rewritten,
  hours: rewritten,
  flag: z.boolean('must be true or false'),
  status: z.enum(BUSINESS_STATUSES, `must be one of ${BUSINESS_STATUSES.join(', ')}`),
} satisfies Readonly<Partial<Record<ColumnKind, z.ZodType>>>;

type EditedColumn = ColumnOf<'edit'>;

type FormShape = {
  readonly [Column in EditedColumn as FieldOf<Column>]: (typeof FORM_SCHEMAS)[KindOf<Column>];
};

function formShape(): FormShape;
function formShape(): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    columnsFor('edit').map((column) => [
      fieldOf(column),
      FORM_SCHEMAS[LISTING_COLUMNS[column].kind],
    ]),
  );
}

/** What a form may send, by field. */
export const editable = formShape();

const terms = {
  /** As read with the listing. Where the listing has changed since, nothing is written. */
  updatedAt: z.iso.datetime('must be the updatedAt that was read'),
  /** Derives a new slug from name and city; the former address redirects. */
  regenerateSlug: z.boolean('must be true or false').default(false),
};

/** The whole form. Only fields that differ are written. The status is optional, for older clients. */
export const businessFormSchema = z.strictObject({
  ...{ ...editable, status: editable.status.optional() },
  ...terms,
});

/** Some fields of the form. The others keep their values. */
export const businessChangeSchema = z.strictObject(editable).partial().extend(terms);
export type BusinessChange = z.output<typeof businessChangeSchema>;

/** A new listing: its name, category and place, and whatever else is known. */
export const newBusinessSchema = z
  .strictObject(editable)
  .partial()
  .required({ name: true, category: true, city: true, countryCode: true })
  .extend({ approved: z.boolean('must be true or false').default(false) });
export type NewBusiness = z.output<typeof newBusinessSchema>;

export type EditableField = FieldOf<EditedColumn>;

/** The `error.details` of a 409: the listing as it is now, and who has changed it. */
export const editConflictSchema = z.object({
  business: businessDetailSchema,
  /**
   * The administrator who has edited or approved this listing since it was read, an edit before an
   * approval; null after an import or a bulk change.
   */
  changedBy: z.string().nullable(),
  changedAt: moment,
});
export type EditConflict = z.infer<typeof editConflictSchema>;
