import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Administrators find listings by address, phone number and postcode, as search entries have them, and by website. Entries
 * are of listed businesses alone; a partial index has the words of the others. PostgreSQL makes an index with an empty search
 * path, which a function with a parsed body does not need.
 */
const STATEMENTS = `
create or replace function search_address(address text) returns text[]
language sql immutable parallel safe
return array_remove(array_remove(string_to_array(
  replace(' ' || translate(search_fold(address), '0123456789', '          '), ' ', ' @'), ' '), '@'), '');

create function listing_words(folded_name text, address text, phone text, postal_code text) returns text[]
language sql immutable parallel safe
return search_words(folded_name) || search_address(address) || search_phones(phone)
  || array_remove(array['#p' || replace(search_fold(postal_code), ' ', '')], null);

create index businesses_unlisted_by_words on businesses
  using gin (array_to_tsvector(listing_words(search_fold(name), full_address, phone, postal_code)))
  where not listed and deleted_at is null;

create function website_host(url text) returns text language sql immutable strict parallel safe
return substring(lower(url) from '^(?:[a-z]+://)?(?:[^/@]*@)?(?:www\\.)?([^/:?#]+)');

create index businesses_by_website on businesses (website_host(url) collate "C") where url is not null;
`;
