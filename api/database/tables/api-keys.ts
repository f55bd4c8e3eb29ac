import type { GeneratedAlways } from 'kysely';
import type { Scope } from '../../contract/calls/scopes.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

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
