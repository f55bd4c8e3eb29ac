import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { iso31662 } from 'iso-3166';
import { z } from 'zod';
import { nameKey } from './name-key.ts';
import { readJson } from './read-json.ts';

const require = createRequire(import.meta.url);

/** A part of a country that ISO 3166-2 has a code for. */
export type Subdivision = {
  /** The code, such as US-IL. */
  readonly code: string;
  /** The {@link nameKey}s of its names: in ISO 3166-2, which has local ones, then in other languages. */
  readonly names: ReadonlySet<string>;
  /** The subdivisions that it consists of, such as the departments of a French region. */
  readonly parts: readonly Subdivision[];
};

/** Names in English and some other languages, from CLDR (Unicode licence). */
const NAMES = join(dirname(require.resolve('cldr-subdivisions-full/package.json')), 'subdivisions');
const namesSchema = z.object({
  subdivisions: z.object({
    localeDisplayNames: z.object({ subdivisions: z.record(z.string(), z.string()) }),
  }),
});

/** CLDR's names of each code, which it writes as `usil`. */
function readNames(): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of readdirSync(NAMES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const { subdivisions } = namesSchema.parse(readJson(join(NAMES, file)));
    for (const [code, name] of Object.entries(subdivisions.localeDisplayNames.subdivisions)) {
      const known = names.get(code);
      if (known) known.push(name);
      else names.set(code, [name]);
    }
  }
  return names;
}

/** The largest subdivisions of each country, by its code, from the package iso-3166. */
export function readSubdivisions(): ReadonlyMap<string, readonly Subdivision[]> {
  const names = readNames();
  const children = Map.groupBy(iso31662, ({ parent }) => parent);
  const partsOf = (parent: string): Subdivision[] =>
    (children.get(parent) ?? []).map(({ code, name }) => {
      const others = names.get(code.replace('-', '').toLowerCase()) ?? [];
      return { code, names: new Set([name, ...others].map(nameKey)), parts: partsOf(code) };
    });
  const countries = [...children.keys()].filter((code) => code.length === 2);
  return new Map(countries.map((code) => [code, partsOf(code)]));
}
