import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * The key that signs the cookies of an administrator's known devices, separate limits for these devices,
 * the login queue of a name under attack, and the idle time of each session.
 */
const STATEMENTS = `
alter table administrators add column device_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

alter table login_attempts add column bucket text;
alter table login_attempts add column queued boolean not null default false;
create index login_attempts_by_bucket on login_attempts (bucket, attempted_at)
  where bucket is not null;

create table login_queue (
  name_hash bytea not null,
  address text not null,
  failures integer not null,
  joined_at timestamptz not null,
  polled_at timestamptz not null,
  primary key (name_hash, address)
);
create index login_queue_by_poll on login_queue (polled_at);

alter table sessions add column idle_seconds integer not null default 7200;
alter table sessions alter column idle_seconds drop default;
`;
