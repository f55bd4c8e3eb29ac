import { z } from 'zod';
import { contactAnswerSchema, contactMessageSchema } from '../pages/contact.ts';
import { CONTACT_API } from '../pages/contact-api.ts';
import { idParams, paged } from './parameters.ts';
import { defineRoutes, FORM, json, jsonBody } from './route.ts';
import { ADMIN_LIST_MAX_LIMIT, count, moment, paginated } from './shapes.ts';

export const inboxMessageSchema = z.strictObject({
  id: z.int().min(1),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  createdAt: moment,
  /** Null for an unread message. */
  readAt: moment.nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

export const messagesSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  messages: z.array(inboxMessageSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
  /** Of all messages, not only those of the query. */
  unread: count,
});
export type Messages = z.infer<typeof messagesSchema>;

export const messageChangeSchema = z.strictObject({ read: z.boolean('must be true or false') });
export type MessageChange = z.infer<typeof messageChangeSchema>;

/** The answer to PATCH and DELETE: the new number of unread messages. */
export const messageAnswerSchema = z.strictObject({ success: z.literal(true), unread: count });

/** The contact form. */
export const CONTACT_ROUTES = defineRoutes({
  send: {
    endpoint: `POST ${CONTACT_API}`,
    summary: 'Sends a message to the operator of the directory',
    description:
      'A form that a browser sends without scripts is answered with a redirect to the contact page.',
    access: 'public',
    body: {
      reads: 'handler',
      schemas: { 'application/json': contactMessageSchema, [FORM]: contactMessageSchema },
    },
    answers: {
      ...json(contactAnswerSchema),
      303: { description: 'To the contact page, for a form', types: [] },
    },
    errors: ['forbidden', 'too_many_requests'],
  },
});

/** The inbox of the contact form. */
export const MESSAGE_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/messages',
    summary: 'Messages, the newest first',
    access: 'viewer',
    query: z.object({
      ...paged(),
      unread: z
        .enum(['true', 'false', ''])
        .default('false')
        .transform((value) => value === 'true')
        .pipe(z.boolean())
        .describe('Only unread messages'),
    }),
    answers: json(messagesSchema),
  },
  change: {
    endpoint: 'PATCH /api/admin/messages/{id}',
    summary: 'Marks a message as read or unread',
    access: 'moderator',
    params: idParams,
    body: jsonBody(messageChangeSchema),
    answers: json(messageAnswerSchema),
  },
  delete: {
    endpoint: 'DELETE /api/admin/messages/{id}',
    summary: 'Deletes a message',
    access: 'moderator',
    params: idParams,
    answers: json(messageAnswerSchema),
  },
});
