import { type RawBuilder, sql, type Transaction } from 'kysely';
import { markHostRules } from '../changes/former-pages.queries.ts';
import type { Noun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';

/** The former addresses of a category or place, and of its combinations. */
export type FormerPaths = {
  readonly paths: readonly string[];
  readonly combinations: readonly string[];
};

/** What the key of a combination grows by where its category or place becomes another one. */
const stepOf = (noun: Noun, from: number, to: number): number =>
  noun === 'category' ? to - from : (to - from) * 2 ** 20;

/** Whether the key of a combination is that of the category or place. */
const isOf = (noun: Noun, id: number) =>
  noun === 'category'
    ? sql`key & ${sql.lit(2 ** 20 - 1)} = ${id}`
    : sql`key >= combination_key(${sql.lit(noun)}, ${id}, 0)
        and key < combination_key(${sql.lit(noun)}, ${id} + 1, 0)`;

/** Former addresses, in their order: batches that publish lock them in the same one. */
async function lead(
  trx: Transaction<DB>,
  which: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with f as materialized (select path from former_paths where ${which} order by path for update)
    update former_paths l set key = ${key}, page = 1 from f where l.path = f.path
    returning l.path`.execute(trx);
  const paths = rows.map(({ path }) => path).sort();
  await markHostRules(trx, { paths, pages: [] });
  return paths;
}

/**
 * Leads the former addresses of what has been merged to what it has become, and notes them for the undo. It is the last step
 * of a merge: batches that publish lock their marks before former addresses.
 * @param id of a rearrangement; only merges have such addresses
 */
export async function leadMerged(trx: Transaction<DB>, id: number): Promise<void> {
  const merged = await trx
    .selectFrom('rearrangements')
    .select(['noun', 'subject_id as from', 'target_id as to'])
    .where('id', '=', id)
    .where('kind', '=', 'merge')
    .executeTakeFirst();
  if (!merged || merged.to === null) return;
  const { noun, from, to } = merged;
  const paths = await lead(
    trx,
    sql`kind = ${sql.lit(noun)}::page_kind and key = ${from}`,
    sql`${to}::bigint`,
  );
  const combinations = await lead(
    trx,
    sql`kind = 'combination' and ${isOf(noun, from)}`,
    sql`l.key + ${stepOf(noun, from, to)}::bigint`,
  );
  const former: FormerPaths = { paths, combinations };
  await sql`
    update rearrangements set former = former || ${JSON.stringify(former)}::jsonb where id = ${id}`.execute(
    trx,
  );
}

/** Leads addresses back to a category or place that still lead to another one: the last step of an undo. */
export async function leadBack(
  trx: Transaction<DB>,
  noun: Noun,
  { paths, combinations }: FormerPaths,
  { subject, target }: { readonly subject: number; readonly target: number },
): Promise<void> {
  await lead(
    trx,
    sql`path = any(${paths}::text[]) and kind = ${sql.lit(noun)}::page_kind and key = ${target}`,
    sql`${subject}::bigint`,
  );
  await lead(
    trx,
    sql`path = any(${combinations}::text[]) and kind = 'combination' and ${isOf(noun, target)}`,
    sql`l.key - ${stepOf(noun, subject, target)}::bigint`,
  );
}
