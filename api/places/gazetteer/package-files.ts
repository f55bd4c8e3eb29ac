import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a file of an installed package, such as `cldr-core/package.json`. */
export const packageFile = (path: string): string =>
  join(import.meta.dirname, '../../../node_modules', path);

/** The JSON of a file, to be parsed by a schema. */
export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
