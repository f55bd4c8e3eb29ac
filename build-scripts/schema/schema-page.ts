import { markdownTable } from '../cli/format.ts';
import type {
  CatalogColumn,
  CatalogPart,
  CatalogTable,
  readEnums,
  readFunctions,
} from './catalog.queries.ts';
import type { readConstants, TableType } from './table-types.ts';

export type SchemaPage = {
  readonly types: readonly TableType[];
  readonly tables: readonly CatalogTable[];
  readonly enums: Awaited<ReturnType<typeof readEnums>>;
  readonly functions: Awaited<ReturnType<typeof readFunctions>>;
  readonly locks: Awaited<ReturnType<typeof readConstants>>;
  readonly lockGroups: Awaited<ReturnType<typeof readConstants>>;
};

/** Results of the functions that migrations have created. */
export const FUNCTION_RESULTS: Readonly<Record<string, string>> = {
  combination_key: 'The key of the page of a category in a place.',
  family_of: 'The family of a category: what listings of the category have as theirs.',
  former_shard: 'The file of former addresses, 0 to 511, that the address belongs to.',
  listing_words:
    'The words of a listing by which it is found: of its folded name, its address, its phone numbers and its postcode.',
  name_key: 'The lower-case name, which sorts in the order of the Turkish alphabet.',
  search_address: 'The words of an address for a search entry, each with `@` before it.',
  search_features: 'The features for a search entry: `#f` and the number of each bit that is set.',
  search_fold: 'The text in lower case, without accents and punctuation, with single spaces.',
  search_phones:
    'The phone numbers for a search entry: `#n` and the digits of each, backwards, at most 15.',
  search_price:
    'The level of prices for a search entry, `#m1` to `#m4`; null where the text says none.',
  search_words:
    'The words of a folded text. Scripts without spaces between words give pairs of letters.',
  set_family:
    'A trigger of `businesses`: a new listing, and one whose category changes, gets the family of its category.',
  sitemap_shard:
    'The share of its group of sitemaps, 0 to 255, that a page belongs to: by the place of a category in a place, else by its key.',
  website_host: 'The host of an address in lower case, without `www.`; null where it has none.',
};

const INTRODUCTION = `# Database schema

\`npm run schema\` writes this file: names, types and definitions from the migrated database, explanations from the docstrings in \`api/database/tables\` and \`api/database/advisory-locks.ts\`. A test keeps it up to date. The [glossary](glossary.md) defines the words.

All tables are in the schema \`public\`. Two more, \`kysely_migration\` and \`kysely_migration_lock\`, record which migrations of \`api/database/migrations\` have run. The extensions \`pg_trgm\`, \`unaccent\` and \`fuzzystrmatch\` are required; any PostgreSQL from version 15 has them.`;

/** One line, so that it fits into a cell of a table. */
const inline = (text: string) => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

const code = (text: string) => `\`${inline(text)}\``;

function defaultOf({ kind, expression }: CatalogColumn): string {
  if (kind === 'identity') return 'identity';
  if (expression === null) return '';
  return kind === 'generated' ? `generated: ${code(expression)}` : code(expression);
}

/** The definition without the names of the index and its table, which the page shows before it. */
const shortened = (definition: string) =>
  definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /, '$1').replace(/ FROM \S+$/, '');

const list = (title: string, parts: readonly CatalogPart[]) =>
  parts.length === 0
    ? []
    : [
        `${title}:`,
        parts
          .map(({ name, definition }) => `- \`${name}\`: ${code(shortened(definition))}`)
          .join('\n'),
      ];

function tableSection(type: TableType, stored: CatalogTable): readonly string[] {
  const columns = new Map(stored.columns.map((column) => [column.name, column]));
  const rows = type.columns.flatMap(({ name, comment }) => {
    const column = columns.get(name);
    if (column === undefined) return [];
    const nullable = column.nullable ? 'yes' : 'no';
    return [[code(name), inline(column.type), nullable, defaultOf(column), inline(comment)]];
  });
  return [
    `### ${type.name}`,
    type.comment,
    markdownTable(['Column', 'Type', 'Nullable', 'Default', 'Meaning'], rows),
    ...list('Constraints', stored.constraints),
    ...list('Indexes', stored.indexes),
    ...list('Extended statistics', stored.statistics),
    ...(stored.storage.length > 0
      ? [`Storage parameters: ${code(stored.storage.join(', '))}`]
      : []),
  ];
}

const link = (name: string) => `[${name}](#${name})`;

/**
 * Writes the schema as Markdown. Tables come in the order of the types, columns in the order of their
 * table's type, everything else in the order of names.
 */
export function renderSchema(page: SchemaPage): string {
  const stored = new Map(page.tables.map((each) => [each.name, each]));
  const files = [...Map.groupBy(page.types, ({ file }) => file)];
  const overview = files.map(([file, types]) => [
    `[${file}.ts](#${file}ts)`,
    types.map(({ name }) => link(name)).join(', '),
  ]);
  const sections = files.flatMap(([file, types]) => [
    `## ${file}.ts`,
    ...types.flatMap((type) => {
      const found = stored.get(type.name);
      return found === undefined ? [] : tableSection(type, found);
    }),
  ]);
  const enums = page.enums.map(({ name, values }) => `\`${name}\`: ${values.map(code).join(', ')}`);
  const functions = page.functions.map(({ name, signature }) => [
    code(signature),
    inline(FUNCTION_RESULTS[name] ?? ''),
  ]);
  const lockRows = (locks: SchemaPage['locks']) =>
    locks.map(({ name, value, comment }) => [code(name), code(value), inline(comment)]);
  return `${[
    INTRODUCTION,
    markdownTable(['File in `api/database/tables`', 'Tables'], overview),
    ...sections,
    '## Enumerations',
    ...enums,
    '## Functions',
    markdownTable(['Function', 'Result'], functions),
    '## Advisory locks',
    'PostgreSQL keeps locks with one key and locks with two keys apart: the same number may occur in both tables.',
    markdownTable(['Lock', 'Key', 'Protects'], lockRows(page.locks)),
    'Locks with two keys:',
    markdownTable(['Lock', 'First key', 'Protects, by the second key'], lockRows(page.lockGroups)),
  ].join('\n\n')}\n`;
}
