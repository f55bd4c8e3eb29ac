import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { encoded, TEXTS_IN_ENCODINGS } from './testing/encoded.ts';
import { fileOf } from './testing/files.ts';
import { WRITERS } from './testing/written.ts';

/** The formats that are text. */
const TEXT_ENDINGS = [
  ...(['.csv', '.tsv', '.txt', '.json', '.jsonl', '.geojson', '.geojsonl'] as const),
  ...(['.html', '.xml'] as const),
];
type TextEnding = (typeof TEXT_ENDINGS)[number];

/** A file of businesses, two texts of which name each. */
async function read(ending: TextEnding, encoding: TextEncoding, texts: readonly string[]) {
  const records = Array.from({ length: 6 }, (_, nth) => ({
    name: texts[(2 * nth) % texts.length],
    city: texts[(2 * nth + 3) % texts.length],
    website: 'https://a.example/',
  }));
  const content = encoded(`${WRITERS[ending](records)}`, encoding);
  const spreadsheet = await openSpreadsheet(await fileOf(`F${ending}`, content));
  const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
  await spreadsheet.close();
  return { rows, decodings: spreadsheet.decodings?.() };
}

describe.each(TEXTS_IN_ENCODINGS)('%s', (encoding, texts) => {
  it.each(TEXT_ENDINGS)('is read from %s', async (ending) => {
    const { rows, decodings } = await read(ending, encoding, texts);
    expect(decodings).toMatchObject([{ encoding, chosen: false, remark: null }]);
    for (const sample of decodings?.[0]?.samples ?? []) expect(texts).toContain(sample);
    expect(decodings?.[0]?.samples).toHaveLength(3);
    expect(rows).toEqual((await read(ending, 'utf-8', texts)).rows);
    expect(rows[1]?.cells).toContain(texts[0]);
  });
});
