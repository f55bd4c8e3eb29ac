import { type Kysely, sql } from 'kysely';
import { IMPORTS_WITH_USES, type SavedMappings } from '../contract/calls/mapping-routes.ts';
import type { DB } from '../database/tables.ts';
import { headerKey } from './reading/columns.ts';
import { type Field, MAPPED_FIELDS } from './reading/fields.ts';

type UsingImport = {
  readonly id: number;
  readonly fileName: string;
  readonly createdAt: Date;
  /** The headers of its columns, and the mapping that it was read with. */
  readonly headers: readonly string[];
  readonly mapping: readonly (readonly [string, Field | null])[];
};

/** The newest imports whose files have been read, without dry runs. */
async function listUsing(db: Kysely<DB>): Promise<UsingImport[]> {
  const { rows } = await sql<UsingImport>`
    select id, file_name as "fileName", created_at as "createdAt", mapping,
      array(select distinct c ->> 'header' from jsonb_array_elements(sheets) s
        cross join lateral jsonb_array_elements(s -> 'columns') c
        where c ->> 'header' is not null) as headers
    from imports where sheets is not null and mapping is not null and not dry_run
    order by id desc limit ${IMPORTS_WITH_USES}`.execute(db);
  return rows;
}

const keyOf = (header: string, field: string | null) => `${headerKey(header)} ${field}`;

/** The mappings that an import has used, by header and field. */
function usesOf({ headers, mapping }: UsingImport): ReadonlySet<string> {
  const fields = new Map(mapping.map(([header, field]) => [headerKey(header), field]));
  return new Set(headers.map((header) => keyOf(header, fields.get(headerKey(header)) ?? null)));
}

/** The saved mappings, and where they are used. */
export async function readSavedMappings(db: Kysely<DB>): Promise<SavedMappings> {
  const [saved, feeds, imports] = await Promise.all([
    db
      .selectFrom('column_mappings')
      .select(['header', 'field', 'created_at as createdAt'])
      .orderBy('header')
      .execute(),
    db
      .selectFrom('feeds')
      .select(['id', 'name', sql<[string, Field][]>`mapping`.as('mapping')])
      .where(sql<boolean>`mapping <> '[]'`)
      .orderBy('name')
      .execute(),
    listUsing(db),
  ]);
  const used = imports.map((one) => ({ ...one, uses: usesOf(one) }));
  return {
    fields: [...MAPPED_FIELDS],
    mappings: saved.map(({ header, field, createdAt }) => {
      const users = used.filter(({ uses }) => uses.has(keyOf(header, field)));
      const [last] = users;
      return {
        ...{ header, field, createdAt: createdAt.toISOString(), imports: users.length },
        lastImport: last
          ? { id: last.id, fileName: last.fileName, createdAt: last.createdAt.toISOString() }
          : null,
      };
    }),
    feeds: feeds.map(({ id, name, mapping }) => ({
      ...{ id, name },
      mappings: mapping.map(([header, field]) => ({ header, field })),
    })),
  };
}
