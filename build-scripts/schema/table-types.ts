import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '../../api/config.ts';
import { textColumns } from '../../api/contract/pages/listing-columns.ts';

/** It imports each file of the folder of the same name as a namespace of the file's name. */
const TABLES = join(PROJECT_ROOT, 'api/database/tables');

/** Text of a docstring in one line; empty where there is none. */
type Documented = { readonly name: string; readonly comment: string };

export type ColumnType = Documented & { readonly nullable: boolean };

export type TableType = Documented & {
  /** Name of the file in `api/database/tables` that declares the table. */
  readonly file: string;
  readonly columns: readonly ColumnType[];
};

async function parse(path: string): Promise<readonly ts.Statement[]> {
  const text = await readFile(path, 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements;
}

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const isNull = (type: ts.TypeNode) =>
  ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword;

const isNullable = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined && ts.isUnionTypeNode(type) && type.types.some(isNull);

/**
 * Finds an object type, or the object type of an intersection.
 * @throws Error where the statements declare none of this name
 */
function findType(statements: readonly ts.Statement[], name: string) {
  const found = statements
    .filter(ts.isTypeAliasDeclaration)
    .find((statement) => statement.name.text === name);
  const types = found && ts.isIntersectionTypeNode(found.type) ? found.type.types : [found?.type];
  const literal = types.find((type) => type !== undefined && ts.isTypeLiteralNode(type));
  if (found === undefined || literal === undefined)
    throw new Error(`There is no object type ${name}.`);
  return {
    comment: commentOf(found),
    members: literal.members.filter(ts.isPropertySignature),
    hasTexts: literal !== found.type,
  };
}

/** The columns of texts that `LISTING_COLUMNS` declares, with the docstrings of their declarations. */
async function listingTexts(): Promise<readonly ColumnType[]> {
  const declared = await readConstants('api/contract/pages/listing-columns.ts', 'LISTING_COLUMNS');
  const texts: readonly string[] = textColumns();
  return declared
    .filter(({ name }) => texts.includes(name))
    .map(({ name, comment }) => ({ name, nullable: true, comment }));
}

/** Reads the table types that `DB` lists, in its order, with their docstrings. */
export async function readTableTypes(): Promise<readonly TableType[]> {
  const statements = await parse(`${TABLES}.ts`);
  return Promise.all(
    findType(statements, 'DB').members.map(async (member) => {
      // The type may be an argument of another, such as `ReadOnly<businesses.BusinessesTable>`.
      const [, file = '', typeName = ''] = /(\w+)\.(\w+)/.exec(member.type?.getText() ?? '') ?? [];
      const declared = await parse(join(TABLES, `${file}.ts`));
      const { comment, members, hasTexts } = findType(declared, typeName);
      const columns = [
        ...members.map((column) => ({
          name: column.name.getText(),
          nullable: isNullable(column.type),
          comment: commentOf(column),
        })),
        ...(hasTexts ? await listingTexts() : []),
      ];
      return { name: member.name.getText(), file, comment, columns };
    }),
  );
}

/** Name, value and docstring of each property of an exported object literal. */
export async function readConstants(
  path: string,
  name: string,
): Promise<readonly (Documented & { readonly value: string })[]> {
  const declarations = (await parse(join(PROJECT_ROOT, path)))
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const { initializer } = declarations.find((each) => each.name.getText() === name) ?? {};
  let value = initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)))
    value = value.expression;
  if (value === undefined || !ts.isObjectLiteralExpression(value))
    throw new Error(`${path} has no object ${name}.`);
  return value.properties.filter(ts.isPropertyAssignment).map((property) => ({
    name: property.name.getText(),
    value: property.initializer.getText().replaceAll('_', ''),
    comment: commentOf(property),
  }));
}
