import { z } from 'zod';
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
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
