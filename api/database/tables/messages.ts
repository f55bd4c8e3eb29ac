import type { GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

/** Messages of the contact form. */
export type ContactMessagesTable = {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  subject: string;
  message: string;
  created_at: GeneratedTimestamp;
  /** When an administrator marked the message as read. */
  read_at: Timestamp | null;
};

/** Recent messages by network, for the rate limiter. Separate from the messages, which are kept. */
export type ContactAttemptsTable = {
  id: GeneratedAlways<number>;
  /** Network of the client: an IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string;
  attempted_at: GeneratedTimestamp;
};
