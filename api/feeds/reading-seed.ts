import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

const API = join(import.meta.dirname, '..');

let code: string | undefined;

/** A hash of the program that reads and merges rows, with its data and the versions of its packages. */
function codeHash(): string {
  if (code !== undefined) return code;
  const files = readdirSync(API, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const texts = [...files, join(API, '../package.json')].map((file) => readFileSync(file, 'utf8'));
  code = hash('sha256', texts.join('\0'), 'hex');
  return code;
}

/**
 * A text that differs wherever the same row may lead to other values: another version of the program, or other
 * choices of the import. The cluster is a part of it, because a restored one counts its transactions anew.
 */
export async function readingSeed(db: Kysely<DB>, choices: object): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(db);
  const parts = { code: codeHash(), cluster: rows[0]?.cluster, ...choices };
  return hash('sha256', JSON.stringify(parts), 'hex');
}
