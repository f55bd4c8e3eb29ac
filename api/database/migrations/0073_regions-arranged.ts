import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Administrators rename and merge regions, too. The list of cities needs no index by time: it has some 100,000. */
const STATEMENTS = `
alter table regions add column added_at timestamptz, add column merged_into integer references regions;
alter table regions alter column added_at set default now();
create index regions_by_target on regions (merged_into) where merged_into is not null;
alter table rearrangements drop constraint rearrangements_noun_check;
alter table rearrangements add constraint rearrangements_noun_check check (noun in ('category', 'city', 'region'));
drop index cities_by_time;
`;
