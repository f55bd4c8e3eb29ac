import { z } from 'zod';
import { MAP_TILES_API, mapTilesSchema } from '../../contract/calls/admin-map-tiles.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_API,
  AUDIT_LIMIT,
  AUDIT_MAX_LIMIT,
  auditSchema,
} from '../../contract/calls/audit.ts';
import {
  ADMIN_API,
  adminStatsSchema,
  clearCacheSchema,
  rebuildStateSchema,
} from '../../contract/calls/back-office.ts';
import { BACKUPS_API, backupStateSchema } from '../../contract/calls/backups.ts';
import {
  MESSAGES_API,
  MESSAGES_LIMIT,
  MESSAGES_MAX_LIMIT,
  messageAnswerSchema,
  messageChangeSchema,
  messagesSchema,
} from '../../contract/calls/messages.ts';
import {
  publicSiteSettingsSchema,
  SITE_SETTINGS_API,
  siteSettingsChangeSchema,
  siteSettingsSchema,
} from '../../contract/calls/site-settings.ts';
import { SITEMAPS_API, sitemapsSchema } from '../../contract/calls/sitemaps.ts';
import { id, json, jsonBody, type Operation, paged, raw } from '../operation.ts';

const oneMessage = `${MESSAGES_API.messages}/{id}`;

/** Publication, settings, messages, and what has been done. */
export const BACK_OFFICE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ADMIN_API.rebuilds,
    tag: 'Publication',
    summary: 'How far the published pages are behind the data',
    access: 'administrator',
    answers: json(rebuildStateSchema),
  },
  {
    method: 'get',
    path: ADMIN_API.rebuildStream,
    tag: 'Publication',
    summary: 'The same, live',
    access: 'administrator',
    answers: raw(['text/event-stream'], 'An event for each state; it does not end'),
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: ADMIN_API.clearCache,
    tag: 'Publication',
    summary: 'Has all pages made anew',
    access: 'administrator',
    answers: json(clearCacheSchema),
  },
  {
    method: 'get',
    path: SITEMAPS_API,
    tag: 'Publication',
    summary: 'The sitemaps that are published',
    access: 'administrator',
    answers: json(sitemapsSchema),
  },
  {
    method: 'get',
    path: BACKUPS_API,
    tag: 'Backups',
    summary: 'The last backups, and when the next is made',
    access: 'administrator',
    answers: json(backupStateSchema),
  },
  {
    method: 'post',
    path: BACKUPS_API,
    tag: 'Backups',
    summary: 'Backs up now',
    description: 'The server makes the backup in the background; `GET` reports its progress.',
    access: 'administrator',
    answers: { 202: { description: 'It is queued', schema: backupStateSchema } },
    errors: ['conflict'],
  },
  {
    method: 'get',
    path: SITE_SETTINGS_API,
    tag: 'Settings',
    summary: 'The code that pages carry',
    description: '`analytics_code` is for administrators alone.',
    access: 'everybody',
    answers: json(z.union([siteSettingsSchema, publicSiteSettingsSchema])),
  },
  {
    method: 'post',
    path: SITE_SETTINGS_API,
    tag: 'Settings',
    summary: 'Saves the code that pages carry',
    access: 'administrator',
    body: jsonBody(siteSettingsChangeSchema),
    answers: json(siteSettingsSchema),
  },
  {
    method: 'get',
    path: MAP_TILES_API,
    tag: 'Settings',
    summary: 'Where maps take their pictures from',
    access: 'administrator',
    answers: json(mapTilesSchema),
  },
  {
    method: 'get',
    path: ADMIN_API.stats,
    tag: 'Reports',
    summary: 'How much there is',
    access: 'administrator',
    answers: json(adminStatsSchema),
  },
  {
    method: 'get',
    path: AUDIT_API,
    tag: 'Reports',
    summary: 'What administrators have done, the last thing first',
    access: 'administrator',
    query: {
      ...paged(AUDIT_MAX_LIMIT, AUDIT_LIMIT),
      action: z.enum(AUDIT_ACTIONS).optional(),
      username: z.string().max(200).optional(),
      businessId: z.int().min(1).optional(),
    },
    answers: json(auditSchema),
  },
  {
    method: 'get',
    path: MESSAGES_API.messages,
    tag: 'Messages',
    summary: 'Messages, the newest first',
    access: 'administrator',
    query: {
      ...paged(MESSAGES_MAX_LIMIT, MESSAGES_LIMIT),
      unread: z.enum(['true', 'false']).default('false').describe('Only those nobody has read'),
    },
    answers: json(messagesSchema),
  },
  {
    method: 'patch',
    path: oneMessage,
    tag: 'Messages',
    summary: 'Marks a message as read, or as unread',
    access: 'administrator',
    parameters: id,
    body: jsonBody(messageChangeSchema),
    answers: json(messageAnswerSchema),
  },
  {
    method: 'delete',
    path: oneMessage,
    tag: 'Messages',
    summary: 'Deletes a message',
    access: 'administrator',
    parameters: id,
    answers: json(messageAnswerSchema),
  },
];
