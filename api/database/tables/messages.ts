import type { GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

export type ContactMessagesTable = {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  subject: string;
  message: string;
  created_at: GeneratedTimestamp;
  read_at: Timestamp | null;
};

/** Who has sent a message lately, for as long as that counts. */
export type ContactAttemptsTable = {
  id: GeneratedAlways<number>;
  /** An IPv4 address, or the first half of an IPv6 one. */
  address: string;
  attempted_at: GeneratedTimestamp;
};
