import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { TEXT_ENCODINGS, type TextEncoding } from '../../contract/calls/text-encodings.ts';
import { matchColumns } from './columns.ts';
import { normaliseRow } from './normalise.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { encoded, TEXTS_IN_ENCODINGS } from './testing/encoded.ts';
import { fileOf } from './testing/files.ts';
import { EXAMPLES } from './testing/preset-examples.ts';
import { type Nested, WRITERS } from './testing/written.ts';

/** The formats that are text. */
const TEXT_ENDINGS = [
  ...(['.csv', '.tsv', '.txt', '.json', '.jsonl', '.geojson', '.geojsonl'] as const),
  ...(['.html', '.xml'] as const),
];
type TextEnding = (typeof TEXT_ENDINGS)[number];

async function readText(ending: TextEnding, encoding: TextEncoding, records: readonly Nested[]) {
  const content = encoded(`${WRITERS[ending](records)}`, encoding);
  const spreadsheet = await openSpreadsheet(await fileOf(`F${ending}`, content));
  const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
  await spreadsheet.close();
  return { rows, decodings: spreadsheet.decodings?.() };
}

const BUSINESSES = 6;
const pick = (texts: readonly string[], nth: number): string => texts[nth % texts.length] ?? '';

/** Businesses with two of the texts each. */
const businessesOf = (texts: readonly string[]) =>
  Array.from({ length: BUSINESSES }, (_, nth) => ({
    name: pick(texts, 2 * nth),
    city: pick(texts, 2 * nth + 3),
    website: 'https://a.example/',
  }));

/** The records of a preset, with the texts as names and ASCII besides. */
const recordsOf = (preset: string, texts: readonly string[]): Nested[] =>
  Array.from({ length: BUSINESSES }, (_, nth) =>
    JSON.parse(
      JSON.stringify(EXAMPLES[preset]?.record)
        .replaceAll('Şehir', 'Sehir')
        .replaceAll('Ülke', 'Ulke')
        .replaceAll('Café', 'Cafe')
        .replaceAll('–', '-')
        .replaceAll('Cafe Krone', pick(texts, 2 * nth)),
    ),
  );

describe.each(TEXTS_IN_ENCODINGS)('%s', (encoding, texts) => {
  it.each(TEXT_ENDINGS)('is read from %s', async (ending) => {
    const { rows, decodings } = await readText(ending, encoding, businessesOf(texts));
    expect(decodings).toMatchObject([{ encoding, chosen: false, remark: null }]);
    for (const sample of decodings?.[0]?.samples ?? []) expect(texts).toContain(sample);
    expect(decodings?.[0]?.samples).toHaveLength(3);
    expect(rows).toEqual((await readText(ending, 'utf-8', businessesOf(texts))).rows);
    expect(rows[1]?.cells).toContain(texts[0]);
  });

  it.each(Object.keys(EXAMPLES))('is read from a file of %s', async (preset) => {
    const { rows, decodings } = await readText('.csv', encoding, recordsOf(preset, texts));
    expect(decodings).toMatchObject([{ encoding }]);
    const [header, ...others] = rows;
    const match = matchColumns(header?.cells ?? []);
    expect(match?.preset).toBe(preset);
    const listings = others.map(({ cells }) => match && normaliseRow(cells, match.columns));
    expect(listings).toMatchObject(
      Array.from({ length: BUSINESSES }, (_, nth) => ({
        ok: true,
        listing: { name: pick(texts, 2 * nth) },
      })),
    );
  });
});

describe('the tables of encodings', () => {
  it('have all encodings, formats and presets', async () => {
    const page = await readFile(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((text) => text.trim()));
    for (const columns of [TEXT_ENDINGS.map((ending) => `\`${ending}\``), Object.keys(EXAMPLES)]) {
      const header = ['', 'Encoding', ...columns, ''];
      const at = rows.findIndex((row) => row.join() === header.join());
      const table = rows.slice(at + 2, at + 2 + TEXT_ENCODINGS.length);
      expect(at).not.toBe(-1);
      expect(table.map(([, encoding]) => encoding)).toEqual(
        TEXT_ENCODINGS.map((one) => `\`${one}\``),
      );
      for (const row of table) expect(row).toHaveLength(header.length);
    }
    const written: readonly TextEncoding[] = TEXTS_IN_ENCODINGS.map(([encoding]) => encoding);
    for (const encoding of TEXT_ENCODINGS) expect(written).toContain(encoding);
  });
});
