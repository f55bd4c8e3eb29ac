import { type Kysely, sql, type Transaction } from 'kysely';
import { NO_HEADER } from '../../contract/calls/header-choice.ts';
import { MOST_OWN_MAPPINGS } from '../../contract/calls/upload-routes.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { noticeError } from '../notice-error.ts';
import { type ColumnMapping, headerKey } from '../reading/columns.ts';
import { type Field, isMapped } from '../reading/fields.ts';
import { isLetters } from '../reading/letters.ts';

/** The fields that administrators have mapped headers to, by header. */
export async function readMappings(db: Kysely<DB>): Promise<ReadonlyMap<string, Field>> {
  const rows = await db.selectFrom('column_mappings').select(['header', 'field']).execute();
  return new Map(
    rows.flatMap(({ header, field }) => (isMapped(field) ? [[header, field] as const] : [])),
  );
}

/** Mappings as they are stored with an import or a feed. */
type StoredMapping = readonly (readonly [string, Field | null])[];

/** @throws AppError `invalid_input` if there are more mappings than a file may have of its own */
export function expectFewMappings(mapping: ReadonlyMap<string, unknown>): void {
  if (mapping.size > MOST_OWN_MAPPINGS)
    throw noticeError('invalid_input', notice('mappings-many', { limit: MOST_OWN_MAPPINGS }));
}

/**
 * The mappings that an import that begins now uses: its own precede those of its feed, and these those of all. Those of
 * all are about names: one of a column that is called A says nothing about the first column of a file without a header.
 */
export async function readMappingsFor(db: Kysely<DB>, importId: number): Promise<ColumnMapping> {
  const nearer = await db
    .selectFrom('imports as i')
    .leftJoin('feeds as f', 'f.id', 'i.feed_id')
    .select(sql<StoredMapping | null>`f.mapping`.as('ofFeed'))
    .select(sql<StoredMapping | null>`i.own_mapping`.as('own'))
    .select('i.header_choice as header')
    .where('i.id', '=', importId)
    .executeTakeFirst();
  const ofAll = [...(await readMappings(db))];
  return new Map([
    ...(nearer?.header === NO_HEADER ? ofAll.map(asName) : ofAll),
    ...(nearer?.ofFeed ?? []),
    ...(nearer?.own ?? []),
  ]);
}

/** With a space before it, which headers ignore, a name is none of letters. A format that names its fields has headers. */
const asName = ([name, field]: readonly [string, Field]) =>
  [isLetters(name) ? ` ${name}` : name, field] as const;

/**
 * The column mapping of one import. A continued import keeps the mapping that it started with: another mapping
 * could choose another sheet, and the checkpoint would then count other rows.
 * @param begun whether the import has committed rows
 */
export async function readMappingOf(
  db: Kysely<DB>,
  importId: number,
  begun: boolean,
): Promise<ColumnMapping> {
  const kept = await db
    .selectFrom('imports')
    .select(sql<StoredMapping | null>`mapping`.as('mapping'))
    .where('id', '=', importId)
    .executeTakeFirst();
  if (begun && kept?.mapping) return new Map(kept.mapping);
  const mapping = await readMappingsFor(db, importId);
  await db
    .updateTable('imports')
    .set({ mapping: JSON.stringify([...mapping]) })
    .where('id', '=', importId)
    .execute();
  return mapping;
}

/** Stores mappings for later imports. Spellings with the same key share one; null deletes it. */
export async function saveMappings(
  trx: Transaction<DB>,
  mappings: ReadonlyMap<string, Field | null>,
): Promise<void> {
  const keys = new Set([...mappings.keys()].map(headerKey));
  const known = await trx.selectFrom('column_mappings').select('header').execute();
  const replaced = known
    .map(({ header }) => header)
    .filter((header) => keys.has(headerKey(header)));
  if (replaced.length > 0)
    await trx.deleteFrom('column_mappings').where('header', 'in', replaced).execute();
  const meant = new Map(
    [...mappings].map(([header, field]) => [headerKey(header), { header, field }]),
  );
  for (const { header, field } of meant.values())
    if (field !== null) await trx.insertInto('column_mappings').values({ header, field }).execute();
}
