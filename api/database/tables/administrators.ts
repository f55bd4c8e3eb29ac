import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction } from '../../contract/calls/audit.ts';
import type { ListFact } from '../../contract/calls/list-facts.ts';
import type { NotificationKind } from '../../contract/calls/overview.ts';
import type { Role } from '../../contract/calls/roles.ts';
import type { Scope } from '../../contract/calls/scopes.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

/** Accounts of the back office. */
export type AdministratorsTable = {
  id: GeneratedAlways<number>;
  /** Unique regardless of case. */
  username: string;
  /** A PHC string with the algorithm, its parameters, the salt and the hash. */
  password_hash: string;
  role: Role;
  created_at: GeneratedTimestamp;
  /** Null while the account can sign in. */
  disabled_at: Timestamp | null;
  /** Key that signs the cookies of known devices. Replacing it makes all devices unknown. */
  device_key: Generated<Buffer>;
  /** The facts that rows of the list show, in their order; null for the usual ones. */
  list_facts: ListFact[] | null;
};

/** Names for a filter, an order, a page size and the facts of the list. */
export type SavedViewsTable = {
  id: GeneratedAlways<number>;
  name: string;
  /** The query of the list's address, without the page. */
  query: string;
  facts: ListFact[];
  /** The account whose own view it is; null for a shared one. */
  owner_id: number | null;
  /** The account that has shared it; null where it was removed, and for a view that is not shared. */
  shared_by: number | null;
  created_at: GeneratedTimestamp;
};

/** Keys with which programs call the API. They outlive the accounts that created them. */
export type ApiKeysTable = {
  id: GeneratedAlways<number>;
  /** Unique among the keys that are not revoked, regardless of case. */
  name: string;
  /** The first characters of the key, by which people recognise it. */
  prefix: string;
  /** SHA-256 of the key. */
  secret_hash: Buffer;
  scopes: Scope[];
  /** Username of the administrator who created the key. */
  created_by: string;
  created_at: GeneratedTimestamp;
  /** Last call, with a precision of a minute. */
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
};

/** TOTP secrets of administrators who use one-time codes. */
export type SecondFactorsTable = {
  administrator_id: number;
  /** Base32, as authenticator apps accept it. */
  secret: string;
  /** Time step of the last accepted code. Codes of this step and of earlier steps are refused. */
  last_step: Count;
  created_at: GeneratedTimestamp;
  /** When the first code was accepted; null while the enrolment is pending. */
  confirmed_at: Timestamp | null;
};

/** Unused recovery codes. */
export type RecoveryCodesTable = {
  administrator_id: number;
  /** SHA-256 of the code. */
  code_hash: Buffer;
};

/** Sign-ins with a correct password that wait for a one-time code. */
export type LoginChallengesTable = {
  /** SHA-256 of the token in the cookie. */
  token_hash: Buffer;
  administrator_id: number;
  /** Wrong codes so far. */
  failures: Count;
  expires_at: Timestamp;
};

/** Sessions of signed-in administrators. */
export type SessionsTable = {
  /** SHA-256 of the token in the cookie. */
  token_hash: Buffer;
  administrator_id: number;
  created_at: GeneratedTimestamp;
  /** Time of the last request. */
  last_seen_at: GeneratedTimestamp;
  /** The session ends at this time even if it is used. */
  expires_at: Timestamp;
  /** When the password was last re-entered in this session; null before the first time. */
  confirmed_at: Timestamp | null;
  /** The session ends after this many seconds without a request. */
  idle_seconds: number;
  /** Name of the browser that signed in, such as `Firefox`; null where it is not known. */
  browser: string | null;
  /** Name of its operating system; null where it is not known. */
  system: string | null;
  /** Its network without the last part of the address, such as `203.0.113.x`. */
  network: string | null;
};

/** Sign-in attempts that failed or are not decided yet. Limits are computed from them. */
export type LoginAttemptsTable = {
  id: GeneratedAlways<number>;
  /** SHA-256 of the folded user name, because people type passwords into that field. */
  name_hash: Buffer;
  /** Network of the client: an IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string;
  attempted_at: GeneratedTimestamp;
  /** Known device or account with a limit of its own. Null: the limits of name and network apply. */
  bucket: string | null;
  /** Whether the login queue admitted the attempt. */
  queued: Generated<boolean>;
};

/** Login queue: networks that wait to try the password of a name under attack. */
export type LoginQueueTable = {
  /** SHA-256 of the folded user name. */
  name_hash: Buffer;
  /** Network of the client, as in `login_attempts`. */
  address: string;
  /** Failed attempts of the network for this name during the last day. */
  failures: number;
  joined_at: Timestamp;
  /** When the network last asked for its turn. Entries that stop asking are removed. */
  polled_at: Timestamp;
};

/** Notifications that an administrator has dismissed. They come back with a newer cause. */
export type DismissedNotificationsTable = {
  administrator_id: number;
  kind: NotificationKind;
  /** The import or feed; 0 for kinds that have one notification. */
  item: number;
  /** As in the notification: the code of the problem, or the name of the file or feed. */
  subject: string | null;
  /** When the newest cause began that the administrator knew of. */
  since: Timestamp;
};

/** Audit log: what administrators have done. */
export type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  at: GeneratedTimestamp;
  /** Null for command lines and failed sign-ins. Not a foreign key: entries outlive accounts. */
  administrator_id: number | null;
  /** User name at that time; null where the actor is unknown. */
  username: string | null;
  action: AuditAction;
  /** Listing that the action concerns, if it concerns one. */
  business_id: number | null;
  /** Name of what was changed, for display. */
  subject: string;
  /** Values before the action; null where there are none. */
  before: JSONColumnType<object> | null;
  /** Values after the action; null where there are none. */
  after: JSONColumnType<object> | null;
  /** Subject, user name and values, folded: the entry is found by a part of it. */
  words: GeneratedAlways<string>;
};
