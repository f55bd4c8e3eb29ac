import { type Kysely, sql, type Transaction } from 'kysely';
import type { CategoryMapping, MappingKind } from '../../contract/calls/category-mappings.ts';
import type { DB } from '../../database/tables.ts';

/**
 * The categories with listings that are no nodes of the taxonomy and have no mapping, and their total. Those with
 * the most listings come first.
 */
export async function readUnknown(db: Kysely<DB>, most: number) {
  const unknown = db
    .selectFrom('categories')
    .where('node', 'is', null)
    .where('parent_id', 'is', null)
    .where('merged_into', 'is', null)
    .where('business_count', '>', 0);
  const { total } = await unknown
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const categories = await unknown
    .orderBy('business_count', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .select(['id', 'name', 'business_count as count'])
    .execute();
  return { total: Number(total), categories };
}

/** Categories with listings that are not nodes, for targets. */
export const readOtherTargets = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('node', 'is', null)
    .where('merged_into', 'is', null)
    .where('tree_count', '>', 0)
    .orderBy('name')
    .select(['id', 'name'])
    .execute();

const named = (db: Kysely<DB>) =>
  db
    .selectFrom('category_mappings as m')
    .innerJoin('categories as c', 'c.id', 'm.category_id')
    .innerJoin('categories as t', 't.id', 'm.target_id')
    .select(['m.id', 'c.name as category', 'm.kind', 't.name as target', 'm.username'])
    .select('m.created_at as createdAt');

const present = ({
  createdAt,
  ...mapping
}: Omit<CategoryMapping, 'createdAt'> & { createdAt: Date }) => ({
  ...mapping,
  createdAt: createdAt.toISOString(),
});

/** The mappings that are not undone, the newest first. */
export async function listMappings(
  db: Kysely<DB>,
  filter: { readonly most: number } | { readonly ids: readonly number[] },
): Promise<CategoryMapping[]> {
  const mappings = named(db).where('m.undone_at', 'is', null).orderBy('m.id', 'desc');
  const rows = await ('most' in filter
    ? mappings.limit(filter.most)
    : mappings.where(sql<boolean>`m.id = any(${filter.ids}::int[])`)
  ).execute();
  return rows.map(present);
}

/** The category with an id, locked, or undefined. */
export const lockCategory = (trx: Transaction<DB>, id: number) =>
  trx
    .selectFrom('categories')
    .where('id', '=', id)
    .select(['id', 'name', 'node', 'parent_id', 'merged_into'])
    .forUpdate()
    .executeTakeFirst();

/** Whether a category is another one or above it. */
export async function isAbove(trx: Transaction<DB>, id: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from categories where id = ${other}
      union all
      select c.id, c.parent_id from up join categories c on c.id = up.parent_id
    ) select from up where id = ${id}`.execute(trx);
  return rows.length > 0;
}

/** Notes a mapping, with what an undo restores. @returns its id */
export async function noteMapping(
  trx: Transaction<DB>,
  mapping: {
    readonly categoryId: number;
    readonly kind: MappingKind;
    readonly targetId: number;
    readonly username: string;
  },
): Promise<number> {
  const { categoryId, kind, targetId, username } = mapping;
  const { rows } = await sql<{ id: number }>`
    insert into category_mappings (category_id, kind, target_id, username, former_parent_id,
      former_names, former_kinds, former_paths)
    select id, ${kind}, ${targetId}, ${username}, parent_id,
      array(select id from categories where merged_into = c.id order by id),
      array(select id from categories where parent_id = c.id order by id),
      array(select path from former_paths where kind = 'category' and key = c.id order by path)
    from categories c where id = ${categoryId} returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The category of a mapping is gone.');
  return row.id;
}

/** The listings of a category, deleted ones included, which the mapping moves. @returns their ids */
export async function noteMoves(
  trx: Transaction<DB>,
  mappingId: number,
  categoryId: number,
): Promise<number[]> {
  const { rows } = await sql<{ business_id: number }>`
    insert into category_mapping_moves (mapping_id, business_id)
    select ${mappingId}::int, id from businesses where category_id = ${categoryId}
    returning business_id`.execute(trx);
  return rows.map((row) => row.business_id);
}

/** Moves the kinds of a category to another parent. */
export async function moveKinds(
  trx: Transaction<DB>,
  kinds: readonly number[],
  parentId: number,
): Promise<void> {
  await sql`
    update categories set parent_id = ${parentId} where id = any(${kinds}::int[])`.execute(trx);
}
