import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { LONGEST_ROW } from './spreadsheet.ts';
import { encoded } from './testing/encoded.ts';
import { fileOf } from './testing/files.ts';

const turkish = 'name,city,note\nKırmızı Kafe,İstanbul,çay\nŞişli Eczanesi,Muş,\n';

async function read(content: string | Uint8Array, encoding: TextEncoding | null = null) {
  const spreadsheet = await openSpreadsheet(await fileOf('F.csv', content), { encoding });
  const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
  await spreadsheet.close();
  return { rows, decodings: spreadsheet.decodings?.() };
}

describe('a text file', () => {
  it('names its encoding, with three cells of columns that are read', async () => {
    const { decodings } = await read(encoded(turkish, 'windows-1254'));
    const samples = ['Kırmızı Kafe', 'İstanbul', 'Şişli Eczanesi'];
    expect(decodings).toEqual([
      { sheet: null, encoding: 'windows-1254', chosen: false, samples, remark: null },
    ]);
    expect((await read('name\nCafe\n')).decodings).toMatchObject([
      { encoding: 'utf-8', samples: [] },
    ]);
  });

  it('is read in the encoding that was chosen', async () => {
    const { rows, decodings } = await read(encoded(turkish, 'windows-1254'), 'windows-1252');
    expect(rows[1]?.cells.slice(0, 2)).toEqual(['Kýrmýzý Kafe', 'Ýstanbul']);
    expect(decodings).toMatchObject([{ encoding: 'windows-1252', chosen: true }]);
  });

  const cut = Buffer.concat([
    Buffer.from(`name,city\n${'Kırmızı Kafe,İstanbul\n'.repeat(300)}`),
    Buffer.from([0xc3, 0x0a]),
  ]);

  it('with damaged characters is refused before a row is read, with the line of the first', async () => {
    await expect(read(cut)).rejects.toMatchObject({
      code: 'bad_file',
      details: { notice: { code: 'encoding-doubtful', params: { count: 1, line: 302 } } },
    });
    await expect(read('name,city\nCaf\x1b(B,Köln\n')).rejects.toMatchObject({
      details: { notice: { code: 'encoding-doubtful', params: { encoding: 'utf-8', line: 2 } } },
    });
  });

  it('with little damage is read as it is if the encoding was chosen', async () => {
    const { rows, decodings } = await read(cut, 'utf-8');
    expect(rows).toHaveLength(302);
    expect(decodings).toMatchObject([
      { remark: { code: 'encoding-damage', params: { encoding: 'utf-8', count: 1, line: 302 } } },
    ]);
    expect((await read('name,city\nCaf\x1b(B,Köln\n', 'utf-8')).rows).toHaveLength(2);
  });

  it('is refused if much of it is damaged, whether the encoding was chosen or detected', async () => {
    const wrong = { details: { notice: { code: 'encoding-wrong' } } };
    const many = (text: string) => text.repeat(5);
    await expect(read(encoded(many(turkish), 'windows-1254'), 'utf-8')).rejects.toMatchObject(
      wrong,
    );
    await expect(read(many(turkish), 'euc-kr')).rejects.toMatchObject(wrong);
    await expect(read(many(`${turkish}Caf\x1b(B\x02,Köln\x03\n`))).rejects.toMatchObject(wrong);
  });

  it('is damaged by control characters but white space and two marks, and by replacement characters', async () => {
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
    const damaged: number[] = [];
    for (const code of [...range(1, 0x21), ...range(0x7e, 0xa1), ...range(0xfffb, 0xffff)]) {
      const cell = String.fromCharCode(code);
      const { decodings } = await read(`name,city\nPatisserie,"${cell}"\n`, 'utf-8');
      if (decodings?.[0]?.remark) damaged.push(code);
    }
    expect(damaged).toEqual([
      ...[...range(1, 8), ...range(0x0e, 0x19), ...range(0x1b, 0x1d), 0x1f],
      ...[...range(0x7f, 0x84), ...range(0x86, 0x9f), 0xfffd],
    ]);
  });

  it('may have replacement characters of its own, which a remark counts', async () => {
    const { rows, decodings } = await read(`name,city\nCaf\ufffd,Köln\n${'\ufffd'.repeat(20)},a\n`);
    expect(rows[1]?.cells).toEqual(['Caf\ufffd', 'Köln']);
    expect(decodings).toMatchObject([
      { remark: { code: 'encoding-damage', params: { count: 21, line: 2 } } },
    ]);
  });

  it.each([
    ['.csv', (cell: string) => `name,city\nA,${cell}\nB,x\n`],
    ['.tsv', (cell: string) => `name\tcity\nA\t${cell}\nB\tx\n`],
    ['.txt', (cell: string) => `name|city\nA|${cell}\nB|x\n`],
    ['.jsonl', (cell: string) => `{"name":"A","city":"${cell}"}\n{"name":"B","city":"x"}\n`],
    ['.json', (cell: string) => `[{"name":"A","city":"${cell}"},{"name":"B","city":"x"}]`],
    [
      '.html',
      (cell: string) => `<table><tr><td>name<td>city<tr><td>A<td>${cell}<tr><td>B<td>x</table>`,
    ],
    [
      '.xml',
      (cell: string) =>
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${[
          ['name', 'city'],
          ['A', cell],
          ['B', 'x'],
        ]
          .map(
            (row) =>
              `<Row>${row.map((text) => `<Cell><Data>${text}</Data></Cell>`).join('')}</Row>`,
          )
          .join('')}</Table></Worksheet></Workbook>`,
    ],
  ])('%s with a zero byte, or with a row of 5 MB, loses that row alone', async (ending, textOf) => {
    for (const cell of ['a\0b', 'x'.repeat(LONGEST_ROW + 1_000_000)]) {
      const spreadsheet = await openSpreadsheet(await fileOf(`F${ending}`, textOf(cell)));
      const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
      await spreadsheet.close();
      const [, lost, last] = rows;
      expect(rows).toHaveLength(3);
      expect(lost?.lost?.code).toMatch(/^lost-/);
      expect([last?.lost, ...(last?.cells ?? [])]).toEqual([undefined, 'B', 'x']);
    }
  });
});
