import { type RawBuilder, sql, type Transaction } from 'kysely';
import { captureUpdated } from '../changes/change-set.queries.ts';
import type { DB } from '../database/tables.ts';
import {
  type FieldTerms,
  type MergedField,
  mergedFields,
  WORKED_OUT_FROM,
} from './merged-fields.ts';

/** For a listing `b` and what the file says of it, `s`: a bit for each field that is to be another. */
function differingBits(fields: readonly MergedField[]): RawBuilder<unknown> {
  const bits = (to: 'given' | 'value') =>
    sql.join(
      fields.map((field, at) => {
        const [kept, bit] = [sql.ref(`b.${field.name}`), sql.lit(String(2n ** BigInt(at)))];
        return sql`case when ${kept} is distinct from ${field[to]} then ${bit}::bigint else 0 end`;
      }),
      sql` | `,
    );
  return sql`case when b.edited_fields = '{}' then ${bits('given')} else ${bits('value')} end`;
}

/**
 * The fields in which any of the differing listings differs. To write all thirty had PostgreSQL work
 * out anew what follows from those that stay, and compare them once more for what is noted: 0.3 s of
 * 15,000 listings.
 */
async function withDifferences(
  trx: Transaction<DB>,
  fields: readonly MergedField[],
): Promise<readonly MergedField[]> {
  const { rows } = await sql<{ fields: number }>`
    select bit_or(fields) as fields from differing`.execute(trx);
  const bits = BigInt(rows[0]?.fields ?? 0);
  return fields.filter((_, at) => (bits & (2n ** BigInt(at))) !== 0n);
}

/**
 * Updates the listings that staged rows have been matched with where they differ from them, and notes
 * for the import what they were and are.
 * @returns how many there are
 */
export async function updateMatched(
  trx: Transaction<DB>,
  { importId, ...terms }: FieldTerms & { readonly importId: number },
): Promise<number> {
  const fields = mergedFields(terms);
  const row = (values: readonly RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;
  const noted = fields.filter(({ name }) => !(name in WORKED_OUT_FROM));
  // It follows from the others, and not as the file has it where an administrator wrote one of them.
  const compared = noted.filter(({ name }) => name !== 'fingerprint');
  const kept = row(compared.map(({ column }) => sql`b.${column}`));
  // To ask of each column of each listing whether it was edited took half of the comparison.
  const differs = sql`b.id = s.business_id and case when b.edited_fields = '{}'
    then ${kept} is distinct from ${row(compared.map(({ given }) => given))}
    else ${kept} is distinct from ${row(compared.map(({ value }) => value))} end`;
  const staged = sql`(
    select n.*, p.city_id, c.category_id, m.business_id
    from matched m join staging n using (row_no)
    join place_ids p on p.no = n.place_no join category_ids c on c.no = n.category_no
    where not m.duplicate
  ) s`;

  await sql`create temporary table if not exists differing (id bigint, fields bigint)
    on commit delete rows`.execute(trx);
  await sql`truncate differing`.execute(trx);
  // Of tables without statistics, 15,000 rows were joined one by one with as many: 40 s instead of 1.
  await sql`analyze matched, staging (row_no)`.execute(trx);
  // Locked in the order of ids, as whoever changes listings does, so that nobody waits crosswise; one
  // that an administrator has changed meanwhile is compared as it is by then.
  const { numAffectedRows: different } = await sql`
    with locked as (
      select b.id, ${differingBits(fields)} as fields
      from ${staged} join businesses b on ${differs} order by b.id for update of b
    )
    insert into differing select id, fields from locked`.execute(trx);
  if (!different) return 0;
  await sql`analyze differing (id)`.execute(trx);
  const written = await withDifferences(trx, fields);
  const assignments = sql.join(written.map(({ column, value }) => sql`${column} = ${value}`));
  const changed = (version: 'o' | 'b') =>
    sql`'{}'::jsonb ${sql.join(
      written
        .filter((field) => noted.includes(field))
        .map(({ name }) => {
          const [o, b] = [sql.ref(`o.${name}`), sql.ref(`b.${name}`)];
          return sql`|| case when ${o} is distinct from ${b}
        then jsonb_build_object(${sql.lit(name)}, ${sql.ref(`${version}.${name}`)}) else '{}' end`;
        }),
      sql` `,
    )}`;
  return captureUpdated(trx, {
    update: sql`
      update businesses b set ${assignments}, updated_at = now()
      from ${staged} join differing d on d.id = s.business_id join businesses o on o.id = d.id
      where b.id = d.id`,
    noted: { old: changed('o'), new: changed('b') },
    // The same listing may be met again in a later batch: what it was before the first of them counts.
    note: sql`
      insert into import_changes as kept (import_id, business_id, old, new)
      select ${importId}::bigint, id, old, new from changed
      on conflict (import_id, business_id) do update set
        old = excluded.old || kept.old, new = kept.new || excluded.new`,
  });
}
