import { readFileSync } from 'node:fs';

/** The JSON of a file, to be parsed by a schema. */
export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
