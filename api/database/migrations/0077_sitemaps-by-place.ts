import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Categories of one place share a sitemap, and 256 sitemaps of a group are possible instead of 64: a change of a listing
 * touches the pages of its city, region and country, and each file is a quarter as long. Keys of categories in places are
 * the only ones of 50 bits and more (0057), and the bits above the twentieth are their place.
 */
const STATEMENTS = `
create function sitemap_shard(key bigint) returns bigint language sql immutable parallel safe
  return (case when key < 1::bigint << 50 then key else key >> 20 end) & 255;

drop index pages_by_shard;
create index pages_by_shard on pages (kind, sitemap_shard(key)) where kind <> 'business';
`;
