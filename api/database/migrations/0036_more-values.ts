import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/** Texts that the files of scrapers have besides: description, prices, links, further categories and photos. */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

const STATEMENTS = `
alter table businesses
  add column other_categories text,
  add column plus_code text,
  add column description text,
  add column price_range text,
  add column menu_link text,
  add column booking_links text,
  add column order_links text,
  add column social_links text,
  add column photos text;
`;
