import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction } from '../../contract/calls/audit.ts';
import type { Role } from '../../contract/calls/roles.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

export type AdministratorsTable = {
  id: GeneratedAlways<number>;
  username: string;
  password_hash: string;
  role: Role;
  created_at: GeneratedTimestamp;
  disabled_at: Timestamp | null;
  /** Signs the cookies of known devices. A new one makes all of them unknown. */
  device_key: Generated<Buffer>;
};

/** One-time codes of administrators who use them. */
export type SecondFactorsTable = {
  administrator_id: number;
  /** Base32, as authenticator apps take it. */
  secret: string;
  /** The time step of the last code that was used: no code of it or of an earlier one counts. */
  last_step: Count;
  created_at: GeneratedTimestamp;
  /** Null until a code has shown that the app has the secret. */
  confirmed_at: Timestamp | null;
};

/** Unused recovery codes, as SHA-256. */
export type RecoveryCodesTable = {
  administrator_id: number;
  code_hash: Buffer;
};

/** Sign-ins whose password was right and whose code is awaited. */
export type LoginChallengesTable = {
  token_hash: Buffer;
  administrator_id: number;
  failures: Count;
  expires_at: Timestamp;
};

export type SessionsTable = {
  token_hash: Buffer;
  administrator_id: number;
  created_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
  expires_at: Timestamp;
  /** When the password was last entered again in this session; null before the first time. */
  confirmed_at: Timestamp | null;
  /** The session ends after this time without a request. */
  idle_seconds: number;
};

/** Attempts to sign in that failed, or are not decided yet. */
export type LoginAttemptsTable = {
  id: GeneratedAlways<number>;
  name_hash: Buffer;
  /** An IPv4 address, or the first half of an IPv6 one. */
  address: string;
  attempted_at: GeneratedTimestamp;
  /** A known device or an account with a limit of its own. Null: the limits of name and address hold. */
  bucket: string | null;
  /** Whether it was admitted by the queue of a name under attack. */
  queued: Generated<boolean>;
};

/** Networks that wait for their turn to try the password of a name under attack. */
export type LoginQueueTable = {
  name_hash: Buffer;
  address: string;
  /** How often the network has failed for the name during the last day. */
  failures: number;
  joined_at: Timestamp;
  polled_at: Timestamp;
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
