import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeTaxonomy } from '../api/categories/taxonomy/read-taxonomy.ts';
import { runCommand } from './cli/command.ts';
import { compileTaxonomy } from './taxonomy/compile-taxonomy.ts';
import { presetNames } from './taxonomy/preset-names.ts';

await runCommand({
  name: 'taxonomy',
  summary: `Compiles the taxonomy of categories, api/categories/taxonomy/taxonomy.tsv, from the files of build-scripts/sample
and the unpacked package @openstreetmap/id-tagging-schema.`,
  schema: z.object({ schema: z.string().describe('FOLDER: the unpacked package') }),
  async run({ schema }, { say }) {
    const { version, names } = presetNames(schema);
    const nodes = compileTaxonomy(names);
    const comment = `Overture Maps Foundation (CC BY 4.0), id-tagging-schema ${version} (ISC). Made by npm run taxonomy.`;
    const out = new URL('../api/categories/taxonomy/taxonomy.tsv', import.meta.url);
    await writeFile(out, writeTaxonomy(nodes, comment));
    const total = nodes.reduce((sum, node) => sum + node.keys.length, 0);
    say(`${nodes.length} categories with ${total} names.`);
    return { json: { categories: nodes.length, names: total } };
  },
});
