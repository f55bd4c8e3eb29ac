import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { NO_HEADER } from '../contract/calls/header-choice.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { importStateSchema } from '../contract/calls/imports-api.ts';
import { importPreviewSchema, PREVIEW_ROUTES } from '../contract/calls/preview-routes.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { matchColumns } from './reading/columns.ts';
import { EITHER_NAME } from './reading/header-words.ts';
import { PRESETS } from './reading/presets.ts';
import { ENDINGS, type Nested, WRITERS } from './reading/testing/written.ts';
import { form, PATIENCE, useImports } from './testing/use-imports.ts';

/** Columns about people, of any program. */
const PEOPLE =
  `email|email_1|emails|E-posta|full_name|first_name|last_name|title|contact_name|contact_phone
  contact_linkedin|owner|owner_id|owner_title|owner_link|author_title|author_id|author_link|author_image
  review_text|review_id|reviewer_name|reviews/0/name|reviews/0/text|reviews/0/reviewerId|user_reviews
  user_reviews_extended|Yetkili|person_id|ownerUpdates/0/text|images/0/authorName|images/0/authorUrl
  questionsAndAnswers/0/askedBy|Patron|note|rank|scraped_at`
    .split(/[|\n]/)
    .map((name) => name.trim());

const words = new Set<string>();
/** A text that is nowhere else. */
function word(): string {
  const letters = [words.size / 26 ** 2, words.size / 26, words.size].map((digit) =>
    String.fromCharCode(97 + (Math.floor(digit) % 26)),
  );
  const made = `zq${letters.join('')}`;
  words.add(made);
  return made;
}
const wordsIn = (text: string): string[] => text.toLowerCase().match(/zq[a-z]{3}/g) ?? [];

/** The header of a preset with all of its columns, and with columns about people. */
function headerOf({ name, aliases, columns }: (typeof PRESETS)[number]): string[] {
  const usual = name === 'plain table' ? ['Firma', 'Adres', 'Şehir', 'Ülke', 'Telefon'] : columns;
  const own = [...new Set([...usual, ...Object.values(aliases).flat()])];
  const isTitled = aliases.name?.includes('title') === true;
  // Next to these, a title is that of a person.
  const others = EITHER_NAME.get('title')?.map((one) => one.replaceAll('_', '')) ?? [];
  const people = PEOPLE.filter((one) => !isTitled || !others.includes(one.replaceAll('_', '')));
  return [...own, ...people.filter((one) => !own.includes(one))];
}

const APIFY = PRESETS.filter(({ name }) => name === 'Apify Google Maps').flatMap(headerOf);

type Example = {
  readonly rows: readonly Nested[];
  /** The words in columns that are read. */
  readonly allowed: ReadonlySet<string>;
};

/** Rows with a word in each cell: one that is imported, and two that are rejected. */
function exampleOf(header: readonly string[]): Example {
  const fields = matchColumns(header)?.fields ?? new Map<number, string>();
  const allowed = new Set<string>();
  const row = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      header.map((name, index) => {
        const field = fields.get(index);
        const text = (field && given[field]) ?? word();
        if (field !== undefined) for (const one of wordsIn(text)) allowed.add(one);
        return [name, /_?link|url|site$/i.test(name) ? `https://${text}.example/` : text];
      }),
    );
  const rows = [
    row({ country_code: 'DE', country: 'DE', full_address: `${word()}, 10115 Berlin` }),
    row({ name: ' ', country_code: 'DE', country: 'DE' }),
    row({ country_code: '' }),
  ];
  return { rows, allowed };
}

/** Nested values as programs write them, with people in them. */
const nested = (): Nested => ({
  images: [{ imageUrl: 'https://a.example/1.jpg', authorName: word(), authorUrl: word() }],
  reviews: [{ name: word(), text: word(), reviewerId: word(), reviewerUrl: word() }],
  owner: { id: word(), name: word(), link: word() },
  user_reviews: [{ Name: word(), Description: word() }],
  order_online: [{ link: 'https://a.example/order', owner: { email: `${word()}@a.example` } }],
  company_linkedin: `https://linkedin.com/in/${word()}`,
});

describe('an import', () => {
  const imports = useImports();

  /** All rows of all tables, all answers about imports, and all lines of the log, with their words. */
  async function storedWords(): Promise<ReadonlySet<string>> {
    const { db } = imports().database;
    const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const texts = [...imports().server.log];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t`.execute(db);
      texts.push(...rows.map(({ row }) => row));
    }
    for (const { id } of (await imports().list()).imports)
      for (const part of ['', '/report', '/columns', '/rejected.csv'])
        texts.push(await (await imports().read(`${IMPORT_ROUTES.list.path}/${id}${part}`)).text());
    return new Set(texts.flatMap(wordsIn));
  }

  /** The files below DATA_DIR that have such words. */
  async function filesWithWords(): Promise<string[]> {
    const { folder } = imports().server;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    const found = await Promise.all(
      paths.map(async (path) => {
        const text = (await readFile(path, 'latin1')).replaceAll('\0', '');
        return wordsIn(text).length > 0 ? [relative(folder, path)] : [];
      }),
    );
    return found.flat();
  }

  /** @returns the words of `given` that are stored, all of which are allowed */
  async function expectOnly(allowed: ReadonlySet<string>, given: unknown) {
    // Tables that the tests do not empty have words of earlier tests.
    const own = new Set(wordsIn(JSON.stringify(given)));
    const stored = own.intersection(await storedWords());
    expect([...stored].filter((one) => !allowed.has(one))).toEqual([]);
    return stored;
  }

  /** The uploaded file of an import, as `filesWithWords` names it. */
  const sourceOf = (id: number | undefined, name: string) =>
    join(relative(imports().server.folder, imports().folder), `${id}`, name);

  it.each(PRESETS.map((preset) => [preset.name, preset] as const))(
    'of %s stores nothing but the columns that are read',
    async (_name, preset) => {
      const header = headerOf(preset);
      const { rows, allowed } = exampleOf(header);
      const taken = await imports().take(WRITERS['.csv'](rows));
      expect(taken).toMatchObject({ successCount: 1, errorCount: 2 });
      const stored = await expectOnly(allowed, rows);
      // The rejected rows have their cells.
      expect(stored.size).toBeGreaterThan(8);
      const people = rows.flatMap((row) => PEOPLE.map((name) => String(row[name])));
      const titled = preset.aliases.name?.includes('title') ? ['title'] : [];
      const read = rows.flatMap((row) => titled.map((name) => String(row[name])));
      expect(people.filter((one) => stored.has(one) && !read.includes(one))).toEqual([]);
      expect(await filesWithWords()).toEqual([]);
      const csv = await imports().read(`${IMPORT_ROUTES.list.path}/${taken.importId}/rejected.csv`);
      expect(await csv.text()).toContain(',çıkarıldı,');
    },
  );

  it.each(ENDINGS)('of %s stores nothing about people in nested values', async (ending) => {
    const { rows, allowed } = exampleOf(APIFY);
    const given = rows.map((row) => ({ ...row, ...nested() }));
    const content = await WRITERS[ending](given);
    const taken = await imports().take(new Blob([content]), {}, `a${ending}`);
    expect(taken).toMatchObject({ successCount: 1, errorCount: 2 });
    await expectOnly(allowed, given);
    expect(await filesWithWords()).toEqual([]);
  });

  it('of a list of people without a header stores none of its words but the file, which a retry needs', async () => {
    const line = () => [word(), `${word()}@people.example`, '+49 30 5550101', word()].join(',');
    const list = `${line()}\n${line()}\n`;
    const answer = await imports().upload(form(list, {}, 'list.csv'));
    expect(answer.status).toBe(422);
    expect(wordsIn(await answer.text())).toEqual([]);
    await expectOnly(new Set(), list);
    const [failed] = (await imports().list()).imports;
    expect(failed).toMatchObject({ status: 'failed', fileName: 'list.csv' });
    expect(await filesWithWords()).toEqual([sourceOf(failed?.id, 'list.csv')]);
  });

  it.each([
    ['is imported', UPLOAD_ROUTES.uploadOfSeveral.path],
    ['is previewed', PREVIEW_ROUTES.prepare.path],
  ])('of a list of people %s without a header, and stores none of its words', async (_, path) => {
    const line = () => [word(), `${word()}@people.example`, '+49 30 5550101', word()].join(',');
    const list = `${line()}\n${line()}\n`;
    const answer = await imports().upload(form(list, { header: NO_HEADER }, 'list.csv'), path);
    const [{ id = 0 } = {}] = (await imports().list()).imports;
    const preview = await imports().read(`${IMPORT_ROUTES.list.path}/${id}/preview`);
    for (const text of [await answer.text(), await preview.text()])
      expect(wordsIn(text)).toEqual([]);
    await expectOnly(new Set(), list);
    expect(await filesWithWords()).toEqual([sourceOf(id, 'list.csv')]);
    expect(await imports().listings()).toEqual([]);
  });

  it('of damaged JSON quotes nothing of it', async () => {
    const rows = [
      JSON.stringify({ name: 'Krone', city: 'Berlin', country_code: 'DE', note: word() }),
      `{"name": "${word()}", "owner": ${word()}}`,
      `{"name": "${word()}", "owner": {"x": "${word()}"`,
    ].join('\n');
    const taken = await imports().take(rows, {}, 'a.jsonl');
    expect(taken).toMatchObject({ successCount: 1, errorCount: 2 });
    await expectOnly(new Set(), rows);
    expect(await filesWithWords()).toEqual([]);
  });

  it.each(ENDINGS)('of %s shows and stores no more when it is previewed', async (ending) => {
    const { rows, allowed } = exampleOf(APIFY);
    const given = rows.map((row) => ({ ...row, ...nested() }));
    const file = new Blob([await WRITERS[ending](given)]);
    const prepared = await imports().upload(
      form(file, {}, `a${ending}`),
      PREVIEW_ROUTES.prepare.path,
    );
    const { id } = importStateSchema.parse(await prepared.json());
    const path = `${IMPORT_ROUTES.list.path}/${id}`;
    const shown = await (await imports().read(`${path}/preview`)).text();
    const { choices } = importPreviewSchema.parse(JSON.parse(shown));
    // A column that is left out is shown no longer.
    const changed = { ...choices, mapping: { street: null } };
    const less = await (await imports().put(`${path}/choices`, changed)).text();
    expect(wordsIn(shown).length).toBeGreaterThan(8);
    for (const text of [shown, less])
      expect(wordsIn(text).filter((one) => !allowed.has(one))).toEqual([]);
    const streets = wordsIn(JSON.stringify(rows.map(({ street }) => street)));
    expect(streets.filter((one) => shown.includes(one)).length).toBeGreaterThan(0);
    expect(streets.filter((one) => less.includes(one))).toEqual([]);
    expect((await expectOnly(new Set(), given)).size).toBe(0);
    const source = sourceOf(id, `a${ending}`);
    expect((await filesWithWords()).filter((path) => path !== source)).toEqual([]);
  });

  it('of a list of people without a header shows none of its words when it is previewed', async () => {
    const line = () => [word(), `${word()}@people.example`, '+49 30 5550101', word()].join(',');
    const list = `${line()}\n${line()}\n`;
    const prepared = await imports().upload(
      form(list, {}, 'list.csv'),
      PREVIEW_ROUTES.prepare.path,
    );
    const { id } = importStateSchema.parse(await prepared.json());
    const shown = await (await imports().read(`${IMPORT_ROUTES.list.path}/${id}/preview`)).text();
    expect(shown).toContain('list.csv');
    expect(wordsIn(shown)).toEqual([]);
    await expectOnly(new Set(), list);
  });

  it('that is a dry run stores the file for a day, and nothing else about people', async () => {
    const { rows, allowed } = exampleOf(APIFY);
    const content = WRITERS['.csv'](rows);
    const { importId } = await imports().take(content, { dryRun: 'true' });
    await expectOnly(allowed, rows);
    expect(await filesWithWords()).toEqual([sourceOf(importId, 'a.csv')]);
    expect((await imports().act(importId, 'import')).status).toBe(200);
    await vi.waitFor(async () => {
      const [, second] = (await imports().list()).imports;
      expect(second ?? {}).toMatchObject({ status: 'done' });
      expect(await filesWithWords()).toEqual([]);
    }, PATIENCE);
    await expectOnly(allowed, rows);
  });
});
