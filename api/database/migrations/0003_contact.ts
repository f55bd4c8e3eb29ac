import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Attempts of the contact form are separate from its messages, which are kept without addresses.
 * `publication.operator` is the operator of the directory as published.
 */
const STATEMENTS = `
create table contact_attempts (
  id bigint generated always as identity primary key,
  address text not null,
  attempted_at timestamptz not null default now()
);
create index contact_attempts_by_address on contact_attempts (address, attempted_at);
create index contact_attempts_by_age on contact_attempts (attempted_at);
create index contact_messages_by_age on contact_messages (created_at desc, id desc);

alter table publication add column operator jsonb not null default '{}';
`;
