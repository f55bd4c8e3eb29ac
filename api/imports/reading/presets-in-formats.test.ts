import { readFile } from 'node:fs/promises';
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js';
import { describe, expect, it } from 'vitest';
import { matchColumns } from './columns.ts';
import { normaliseRow } from './normalise.ts';
import { PRESETS } from './presets.ts';
import { fileOf, readRows } from './testing/files.ts';
import { EXAMPLES, type Example, POINT } from './testing/preset-examples.ts';
import { ENDINGS, type Ending, WRITERS } from './testing/written.ts';

async function listingOf({ record, schema }: Example, ending: Ending) {
  const given =
    ending === '.parquet' && schema ? { ...record, geometry: geojsonToWkb(POINT) } : record;
  const content = await WRITERS[ending]([given], schema);
  const [header, ...rows] = await readRows(await fileOf(`F${ending}`, content));
  const match = matchColumns(header?.cells ?? []);
  const [row] = rows;
  if (!match || !row) throw new Error('The header is unknown, or no row follows.');
  const normalised = normaliseRow(row.cells, match.columns);
  return { preset: match.preset, listing: normalised.ok ? normalised.listing : normalised.reason };
}

describe.each(Object.keys(EXAMPLES))('%s', (preset) => {
  const example = EXAMPLES[preset] ?? { record: {} };

  it.each(ENDINGS)('is read from %s', async (ending) => {
    const read = await listingOf(example, ending);
    expect(read).toMatchObject({
      preset,
      listing: { name: 'Café Krone', countryCode: 'DE', phone: '+49 30 5550101' },
    });
    expect(Object.values(read.listing)).toContain(
      preset === 'Overture Maps' ? 'Coffee shop' : 'Café',
    );
    expect(read).toEqual(await listingOf(example, '.json'));
    expect(JSON.stringify(read)).not.toMatch(/Person|a@b/);
  });
});

describe('the table of formats and presets', () => {
  it('has all presets and all formats', async () => {
    expect(Object.keys(EXAMPLES)).toEqual(PRESETS.map(({ name }) => name));
    const page = await readFile(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((text) => text.trim()));
    const header = rows.find(([, first]) => first === 'Preset') ?? [];
    for (const ending of ENDINGS) expect(header).toContain(`\`${ending}\``);
    for (const { name } of PRESETS)
      expect(rows.find(([, first]) => first === name)).toHaveLength(header.length);
  });
});
