import { z } from 'zod';
import { isTimeZone } from '../text/days.ts';
import { doneSchema } from './administrators.ts';
import { isSchedule } from './feed-schedule.ts';
import { fileAddressSchema } from './fetch-routes.ts';
import { headerChoiceSchema } from './header-choice.ts';
import { IMPORT_CHOICES, IMPORT_TRUST } from './import-choices.ts';
import { columnMappingsSchema, importStateSchema } from './imports-api.ts';
import { idParams, plainText, rowId } from './parameters.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { count, moment } from './shapes.ts';
import { textEncodingSchema } from './text-encodings.ts';
import { mappingsBody } from './upload-routes.ts';

/** What happens to listings that a full release lacks: nothing, closed for good, or deleted. */
export const ABSENT_RULES = ['keep', 'close', 'remove'] as const;
export type AbsentRule = (typeof ABSENT_RULES)[number];

/** Failures in a row after which administrators are told. */
export const TOLD_FAILURES = 3;

/** The rule for absent listings is not applied if more than this percentage of a release is absent. */
export const MOST_ABSENT_PERCENT = 20;

const line = (most: number) => plainText.trim().max(most, `must have at most ${most} characters`);

/** What an administrator decides about a feed. */
export const feedSettingsSchema = z.strictObject({
  name: line(100).min(1, 'must not be empty'),
  address: fileAddressSchema,
  schedule: line(100)
    .refine(isSchedule, 'must be a cron expression of five fields, such as 0 4 * * *')
    .describe('Cron expression of five fields: minute, hour, day, month, day of the week'),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Istanbul')
    .default('Europe/Istanbul'),
  approved: IMPORT_CHOICES.approved,
  trust: IMPORT_CHOICES.trust,
  header: headerChoiceSchema
    .nullable()
    .default(null)
    .describe('The rows of the header, such as 3 or 2-3, or none; null if they are guessed'),
  encoding: textEncodingSchema
    .nullable()
    .default(null)
    .describe('The encoding of a text file; null if it is detected'),
  licence: line(200)
    .transform((text) => text || null)
    .nullable()
    .default(null)
    .describe('The licence of the data, in words or as an address'),
  fullRelease: z
    .boolean()
    .default(false)
    .describe('Whether each file has all listings of the source'),
  absentRule: z
    .enum(ABSENT_RULES)
    .default('keep')
    .describe('What happens to listings that a full release lacks'),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;
export type NewFeed = z.input<typeof feedSettingsSchema>;

export const feedSchema = z.strictObject({
  id: z.int().min(1),
  name: z.string(),
  address: z.string(),
  schedule: z.string(),
  timeZone: z.string(),
  approved: z.boolean(),
  trust: z.enum(IMPORT_TRUST),
  header: z.string().nullable(),
  encoding: textEncodingSchema.nullable(),
  licence: z.string().nullable(),
  fullRelease: z.boolean(),
  absentRule: z.enum(ABSENT_RULES),
  /** Null while the feed is paused. */
  nextAt: moment.nullable(),
  /** The last run whose file was the one of the run before, after `lastImport`; null if there is none. */
  unchangedAt: moment.nullable(),
  /** Failed runs since the last one that did not fail. */
  failures: count,
  /** Listings that the last full releases lack. */
  absent: count,
  /** Null before the first run. */
  lastImport: importStateSchema.nullable(),
});
export type Feed = z.infer<typeof feedSchema>;

export const FEED_ACTIONS = ['run', 'pause', 'resume'] as const;
export type FeedAction = (typeof FEED_ACTIONS)[number];

/** What the runs of a feed have changed. */
export const feedRunSchema = z.strictObject({
  import: importStateSchema,
  /** Listings that this full release lacks and the one before had; null for a file that is no full release. */
  went: count.nullable(),
  /** Listings that had been absent. */
  returned: count.nullable(),
  /** Absent listings that this run has closed or deleted. */
  ruled: count.nullable(),
});
export type FeedRun = z.infer<typeof feedRunSchema>;

/** The most runs in a history. */
export const LISTED_RUNS = 50;

const body = jsonBody(feedSettingsSchema, 10_000);

/** Sources that the server downloads and imports by a schedule. */
export const FEED_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/feeds',
    summary: 'Feeds, by name',
    access: 'viewer',
    answers: json(z.array(feedSchema)),
  },
  create: {
    endpoint: 'POST /api/admin/feeds',
    summary: 'Creates a feed',
    access: 'editor',
    body,
    answers: json(feedSchema),
    errors: ['conflict'],
  },
  read: {
    endpoint: 'GET /api/admin/feeds/{id}',
    summary: 'A feed',
    access: 'viewer',
    params: idParams,
    answers: json(feedSchema),
  },
  update: {
    endpoint: 'PUT /api/admin/feeds/{id}',
    summary: 'Changes the settings of a feed',
    description: 'The next run reads the file again, also if it has not changed.',
    access: 'editor',
    params: idParams,
    body,
    answers: json(feedSchema),
    errors: ['conflict'],
  },
  remove: {
    endpoint: 'DELETE /api/admin/feeds/{id}',
    summary: 'Deletes a feed; its imports and listings stay',
    access: 'editor',
    params: idParams,
    answers: json(doneSchema),
  },
  saveMappings: {
    endpoint: 'PUT /api/admin/feeds/{id}/column-mappings',
    summary: 'Maps headers of the feed’s files to fields; null removes a mapping',
    description: 'They count for this feed alone, and before the mappings of all imports.',
    access: 'editor',
    params: idParams,
    body: mappingsBody,
    answers: json(columnMappingsSchema),
  },
  act: {
    endpoint: 'POST /api/admin/feeds/{id}/{action}',
    summary: 'Runs a feed now, pauses or resumes it',
    access: 'editor',
    params: z.object({ id: rowId, action: z.enum(FEED_ACTIONS) }),
    answers: json(feedSchema),
    errors: ['conflict'],
  },
  history: {
    endpoint: 'GET /api/admin/feeds/{id}/history',
    summary: 'The last runs of a feed that found a new file, the newest first',
    access: 'viewer',
    params: idParams,
    answers: json(z.array(feedRunSchema).max(LISTED_RUNS)),
  },
});
