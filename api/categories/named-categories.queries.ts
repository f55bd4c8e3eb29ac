import { type Kysely, sql } from 'kysely';
import { categorySlug } from '../contract/pages/slugs.ts';
import type { DB } from '../database/tables.ts';

/**
 * The ids of the categories that names mean: those with the name, a further or a former name, else with its slug,
 * which a category keeps when only accents or capitals of its name change.
 * @returns by name; a name without a category is missing
 */
export async function findNamedCategories(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const found = await db
    .selectFrom('categories')
    .select(({ fn }) => ['name', 'slug', fn.coalesce('merged_into', 'id').as('id')])
    .where(({ or, eb }) =>
      or([
        eb('name', '=', sql<string>`any(${names}::text[])`),
        eb('slug', '=', sql<string>`any(${names.map(categorySlug)}::text[])`),
      ]),
    )
    .orderBy(sql`merged_into is not null`)
    .execute();
  return new Map(
    names.flatMap((name) => {
      const category =
        found.find((one) => one.name === name) ??
        found.find(({ slug }) => slug === categorySlug(name));
      return category ? [[name, category.id] as const] : [];
    }),
  );
}
