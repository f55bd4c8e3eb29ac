import { type RawBuilder, sql } from 'kysely';

/**
 * Views of a directory that two databases must agree on, by their names: queries of `key`, a text, and
 * `line`, a JSON object, neither of which depends on ids or times.
 */
export type Aspects = Readonly<Record<string, RawBuilder<unknown>>>;

const KEY = sql`coalesce(b.place_id, b.cid, b.fingerprint)`;

// A suffix of a slug that was taken comes from a sequence, in which rolled back rows leave gaps.
const listings = sql`
  select ${KEY} as key, (to_jsonb(b) - '{id,city_id,category_id,family_id,import_id,created_at,updated_at}'::text[])
    || jsonb_build_object('slug', regexp_replace(b.slug, '-[0-9]+$', ''), 'country', c.country,
      'city', c.name, 'category', g.slug, 'import', i.file_name,
      'family', (select slug from categories where id = b.family_id)) as line
  from businesses b left join categories g on g.id = b.category_id
  left join imports i on i.id = b.import_id
  left join (
    select c.id, c.name, k.code as country from cities c left join countries k on k.id = c.country_id
  ) c on c.id = b.city_id`;

/** @param some condition: those with listings, or all */
const counts = (some: RawBuilder<unknown>): Aspects => ({
  countries: sql`select code as key, to_jsonb(k) - '{id,import_id}'::text[] as line from countries k where ${some}`,
  regions: sql`
    select k.code || ' ' || r.slug as key, to_jsonb(r) - '{id,country_id,added_at,import_id,merged_into}'::text[] as line
    from regions r join countries k on k.id = r.country_id where r.${some}`,
  cities: sql`
    select k.code || ' ' || c.slug as key,
      (to_jsonb(c) - '{id,country_id,region_id,merged_into,added_at,import_id}'::text[]) || jsonb_build_object(
        'region', r.slug, 'merged into', (select slug from cities where id = c.merged_into)) as line
    from cities c join countries k on k.id = c.country_id left join regions r on r.id = c.region_id
    where c.${some}`,
  categories: sql`
    select g.slug as key, (to_jsonb(g) - '{id,parent_id,family_id,merged_into,added_at,import_id}'::text[])
      || jsonb_build_object('parent', (select slug from categories where id = g.parent_id),
      'merged into', (select slug from categories where id = g.merged_into)) as line
    from categories g where g.${some}`,
  'categories of cities': sql`
    select k.code || ' ' || c.slug || ' ' || g.slug as key,
      to_jsonb(n) - '{city_id,category_id}'::text[] as line
    from city_categories n join categories g on g.id = n.category_id
    join cities c on c.id = n.city_id join countries k on k.id = c.country_id where n.${some}`,
  'categories of countries': sql`
    select k.code || ' ' || g.slug as key,
      to_jsonb(n) - '{country_id,category_id}'::text[] as line
    from country_categories n join categories g on g.id = n.category_id
    join countries k on k.id = n.country_id where n.${some}`,
});

const values = (side: RawBuilder<unknown>) => sql`
  (${side} - '{city_id,category_id}'::text[]) || jsonb_build_object(
    'city', (select k.code || ' ' || c.slug from cities c join countries k on k.id = c.country_id
      where c.id = (${side} ->> 'city_id')::int),
    'category', (select slug from categories where id = (${side} ->> 'category_id')::int))`;

const changes = sql`
  select i.file_name || ' ' || ${KEY} as key,
    jsonb_build_object('old', ${values(sql`x.old`)}, 'new', ${values(sql`x.new`)}) as line
  from import_changes x join imports i on i.id = x.import_id
  left join businesses b on b.id = x.business_id
  where x.undone_at is null`;

/** Two imports of the same file into the same directory must agree on these. */
export const IMPORTED: Aspects = {
  listings,
  ...counts(sql`business_count >= 0`),
  'rejected rows': sql`
    select i.file_name || ' ' || r.position as key, to_jsonb(r) - 'import_id' as line
    from import_rejections r join imports i on i.id = r.import_id`,
  // Without the number of rows read: how far the file was read ahead at a commit is random.
  imports: sql`
    select file_name as key, (to_jsonb(i) - '{id,bytes_read,first_business_id,last_business_id,
      started_at,finished_at,created_at}'::text[]) || jsonb_build_object('report', report - 'seconds') as line
    from imports i`,
  'changes to listings': changes,
  'stale pages': sql`
    select concat_ws(' ', kind, case kind
        when 'business' then (select ${KEY} from businesses b where b.id = s.key)
        when 'city' then (select k.code || ' ' || c.slug from cities c
          join countries k on k.id = c.country_id where c.id = s.key)
        when 'category' then (select slug from categories where id = s.key)
        when 'country' then (select code from countries where id = s.key)
        when 'country-cities' then (select code from countries where id = s.key)
        when 'region' then (select k.code || ' ' || r.slug from regions r
          join countries k on k.id = r.country_id where r.id = s.key)
        else s.key::text end, page) as key,
      jsonb_build_object('priority', priority) as line
    from stale_pages s`,
  'places in sitemaps': sql`
    select ${KEY} as key, jsonb_build_object('slot', slot) as line
    from sitemap_slots s join businesses b on b.id = s.business_id`,
};

/** An undone import restores these; new places and categories stay, without listings. */
export const UNDONE: Aspects = {
  listings,
  ...counts(sql`business_count > 0`),
  'changes to listings': changes,
};
