import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** What administrators have decided about categories that the taxonomy does not know, and what an undo restores. */
const STATEMENTS = `
create table category_mappings (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  kind text not null check (kind in ('same', 'below')),
  target_id integer not null references categories,
  former_parent_id integer references categories,
  former_names integer[] not null default '{}',
  former_kinds integer[] not null default '{}',
  former_paths text[] not null default '{}',
  username text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create table category_mapping_moves (
  mapping_id integer not null references category_mappings on delete cascade,
  business_id bigint not null,
  primary key (mapping_id, business_id)
);
`;
