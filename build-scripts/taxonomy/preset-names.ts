import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const translated = z.record(
  z.string(),
  z.object({
    presets: z
      .object({
        presets: z
          .record(
            z.string(),
            z.object({ name: z.string().optional(), aliases: z.array(z.string()).optional() }),
          )
          .optional(),
      })
      .optional(),
  }),
);

const parse = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Names of presets that say more than a category, such as 'Shop (Unspecified Type)' and 'Gym / Fitness Center'. */
const plainNames = (name: string) =>
  name
    .split(' / ')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/[(|\t]/.test(part));

/**
 * The names of presets in all languages, the English ones first.
 * @param folder the package `@openstreetmap/id-tagging-schema`
 */
export function presetNames(folder: string): { version: string; names: Map<string, string[]> } {
  const { version } = z.object({ version: z.string() }).parse(parse(join(folder, 'package.json')));
  const files = readdirSync(join(folder, 'dist/translations'))
    .filter((name) => name.endsWith('.min.json') && name !== 'index.min.json')
    .sort((a, b) => Number(b.startsWith('en')) - Number(a.startsWith('en')) || a.localeCompare(b));
  const names = new Map<string, string[]>();
  for (const file of files)
    for (const { presets } of Object.values(
      translated.parse(parse(join(folder, 'dist/translations', file))),
    ))
      for (const [id, { name, aliases }] of Object.entries(presets?.presets ?? {})) {
        const all = [...(name === undefined ? [] : [name]), ...(aliases ?? [])].flatMap(plainNames);
        names.set(id, [...(names.get(id) ?? []), ...all]);
      }
  return { version, names };
}
