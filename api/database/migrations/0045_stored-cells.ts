import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Removes from imports what may be about people: cells and samples of columns that are not read, values with
 * parts such as the author of a picture, e-mail addresses, profiles of people, rows that were taken for a
 * header, and texts that the messages about damaged JSON quote. `false` in a rejected row is a cell that is
 * not stored.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  const mappings = await sql<{ header: string }>`select header from column_mappings`.execute(db);
  const mapped = new Set(mappings.rows.map(({ header }) => keyOf(header)));
  const { rows } = await sql<Import>`
    select id, sheets, tally, report from imports
    where sheets is not null or tally is not null or report is not null`.execute(db);
  for (const { id, sheets, tally, report } of rows) {
    await sql`update imports set sheets = ${jsonOf(sheets?.map((one) => cleanSheet(one, mapped)))}::jsonb,
      tally = ${jsonOf(cleanReport(tally))}::jsonb, report = ${jsonOf(cleanReport(report))}::jsonb
      where id = ${id}`.execute(db);
    for (const { sheet, columns } of sheets ?? []) {
      const unread = columns.flatMap(({ header }, index) =>
        isUnread(header, mapped) ? [index + 1] : [],
      );
      if (unread.length === 0) continue;
      await sql`
        update import_rejections set cells = (
          select jsonb_agg(case when nth = any (${unread}) and cell <> 'null' then 'false' else cell end
            order by nth)
          from jsonb_array_elements(cells) with ordinality as all_cells (cell, nth)
        )
        where import_id = ${id} and sheet is not distinct from ${sheet}
          and jsonb_array_length(cells) > 0`.execute(db);
    }
  }
  await sql`
    update import_rejections set cells = (
      select jsonb_agg(case when cell #>> '{}' ~ ${PERSONAL_TEXT} then 'null' else cell end order by nth)
      from jsonb_array_elements(cells) with ordinality as all_cells (cell, nth)
    )
    where cells::text ~ ${ANYWHERE}`.execute(db);
  await sql`
    update import_rejections set reason = 'the row cannot be read', notice = notice #- '{params,reason}'
    where notice ->> 'code' = 'lost-unreadable'`.execute(db);
  await sql`
    update imports set notice = notice #- '{params,reason}',
      message = regexp_replace(message, ' \\(.*\\)$', '')
    where notice ->> 'code' = 'lost-unreadable'`.execute(db);
  await sql`
    update imports set notice = jsonb_set(notice, '{params,columns}', '"–"'),
      message = regexp_replace(message, 'found: .*', 'found: –')
    where notice ->> 'code' = 'no-name-column' and notice #>> '{params,columns}' ~ ${VALUE}`.execute(
    db,
  );
}

type Column = { readonly header: string | null; readonly samples: readonly string[] };
type Sheet = { readonly sheet: string | null; readonly columns: readonly Column[] };
type Report = Readonly<Record<string, unknown>> | null;
type Import = {
  readonly id: number;
  readonly sheets: readonly Sheet[] | null;
  readonly tally: Report;
  readonly report: Report;
};

/** A text of the beginning of a value with parts, an e-mail address, or a profile of a person. */
const PERSONAL_TEXT = '^\\s*[[{]|[\\w.+-]@[\\w-]+\\.[[:alpha:]]|linkedin\\.com/(in|pub)/';
/** The same in the JSON of a row. */
const ANYWHERE = '"\\s*[[{]|[\\w.+-]@[\\w-]+\\.[[:alpha:]]|linkedin\\.com/(in|pub)/';
const PERSONAL_SAMPLE = /^\s*[[{]|[\w.+-]@[\w-]+\.\p{L}|linkedin\.com\/(?:in|pub)\//u;
/** In a row that was taken for a header. */
const VALUE = '@|https?:|www\\.|\\d(?:[\\s().-]*\\d){8}';
const isValue = (name: unknown) => typeof name === 'string' && new RegExp(VALUE).test(name);

const jsonOf = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

function cleanSheet(sheet: Sheet, mapped: ReadonlySet<string>): Sheet {
  const isRow = sheet.columns.some(({ header }) => isValue(header));
  const columns = sheet.columns.map((column) => {
    if (isRow) return { ...column, header: null, samples: [] };
    const isKept = (text: string) =>
      !isUnread(column.header, mapped) && !PERSONAL_SAMPLE.test(text);
    return { ...column, samples: column.samples.filter(isKept) };
  });
  return { ...sheet, columns };
}

/** A report or tally without the names of a row that was taken for a header, and without quoted texts. */
function cleanReport(value: Report): Report {
  if (value === null) return null;
  return JSON.parse(JSON.stringify(value), (key: string, part: unknown) => {
    const isNames = key === 'header' || key === 'ignored' || key === 'ignoredColumns';
    if (isNames && Array.isArray(part) && part.some(isValue)) return [];
    return isUnreadable(part) ? { ...part, params: { ...part.params, reason: undefined } } : part;
  });
}

const isUnreadable = (part: unknown): part is { readonly params: object } =>
  typeof part === 'object' && part !== null && 'code' in part && part.code === 'lost-unreadable';

/** Whether cells of a column were stored although no field is read from it, or for a picture's author. */
function isUnread(header: string | null, mapped: ReadonlySet<string>): boolean {
  const key = keyOf(header ?? '');
  return (UNREAD.has(key) && !mapped.has(key)) || /author|reviewer|owner|mail/.test(key);
}

const keyOf = (header: string) => header.toLowerCase().replace(/[\s_.:*'’-]/g, '');

const UNREAD = new Set(
  `district borough neighborhood neighbourhood ilce ilçe mahalle semt timezone areaservice
  reviewsperscore reviewsperscore1 reviewsperscore2 reviewsperscore3 reviewsperscore4
  reviewsperscore5 reviewsperrating photoscount imagescount otherhours populartimes kgmid
  reviewsid locatedgoogleid rank isadvertisement createdat updatedat scrapedat`.split(/\s+/),
);
