import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction } from '../../contract/audit.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

export type AdministratorsTable = {
  id: GeneratedAlways<number>;
  username: string;
  password_hash: string;
  created_at: GeneratedTimestamp;
  disabled_at: Timestamp | null;
};

export type SessionsTable = {
  token_hash: Buffer;
  administrator_id: number;
  created_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
  expires_at: Timestamp;
};

/** Attempts to sign in that failed, or are not decided yet. */
export type LoginAttemptsTable = {
  id: GeneratedAlways<number>;
  name_hash: Buffer;
  /** An IPv4 address, or the first half of an IPv6 one. */
  address: string;
  attempted_at: GeneratedTimestamp;
};

/** What administrators have done. */
export type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  at: GeneratedTimestamp;
  administrator_id: number | null;
  /** Null where it was nobody known. */
  username: string | null;
  action: AuditAction;
  business_id: number | null;
  subject: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
};
