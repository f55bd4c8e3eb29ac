import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from './columns.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf, readCells, readRows, workbookOf, worksheet, zipOf } from './testing/files.ts';

const inline = (text: string, ref = '') =>
  `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER = `<row r="1">${inline('name', 'A1')}</row>`;

describe('cells', () => {
  it('reads each kind of cell', async () => {
    const file = await workbookOf(
      {
        S: worksheet(
          `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
           <row r="2">
             <c r="A2" t="str"><f>A1&amp;"x"</f><v>formula</v></c><c r="B2"><v>395</v></c>
             <c r="C2" t="b"><v>1</v></c><c r="D2" t="b"><v>0</v></c>
             <c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="d"><v>2025-01-02</v></c>
             <c r="G2" s="3"/><c r="H2" t="s"><v>2</v></c><c r="I2" t="n"><v> 4.5 </v></c>
             <c r="J2" t="inlineStr"><is><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></is></c>
           </row>`,
        ),
      },
      {
        sharedStrings:
          '<si><t>name</t></si><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/>',
      },
    );
    expect(await readCells(file)).toEqual([
      ['name', '東京'],
      [...['formula', '395', 'TRUE', 'FALSE', null, '2025-01-02', null, null, '4.5'], 'rich text'],
    ]);
  });

  it('keeps long ids, and shows numbers that lost digits', async () => {
    const values = ['12345678901234567890', '0.10000000000000001', '1.2345678901234567E+19'];
    const more = ['1.2125551234E10', '-73.98565400000001', '1E-3', '007'];
    const cells = [...values, ...more].map((value) => `<c><v>${value}</v></c>`).join('');
    const file = await workbookOf({ S: worksheet(`<row>${cells}</row>`) });
    expect(await readCells(file)).toEqual([
      [
        ...['12345678901234567890', '0.1', '1.2345678901234567E+19'],
        ...['12125551234', '-73.98565400000001', '0.001', '007'],
      ],
    ]);
  });

  it('decodes escapes once, and references, line ends and CDATA', async () => {
    const text = 'a_x000D_b_x005F_x0041_ &amp;lt; &#231;\r\n<![CDATA[<&amp;>]]>_x000a_ _x00';
    const file = await workbookOf({ S: worksheet(`<row>${inline(text)}</row>`) });
    expect(await readCells(file)).toEqual([['a\rb_x0041_ &lt; ç\n<&amp;>\n _x00']]);
  });

  it('places cells by reference, or by order without one', async () => {
    const file = await workbookOf({
      S: worksheet(
        `<row r="3">${inline('c', 'C3')}${inline('d')}${inline('ab', 'AB3')}</row>
         <row>${inline('no reference')}</row><row r="9"><c r="B9"/></row>
         <row r="12">${inline('late')}</row>`,
      ),
    });
    const rows = await readRows(file);
    expect(rows.map(({ row }) => row)).toEqual([3, 4, 12]);
    expect(rows[0]?.cells).toEqual([null, null, 'c', 'd', ...new Array(23).fill(null), 'ab']);
    expect(rows[1]).toEqual({ sheet: 'S', row: 4, cells: ['no reference'] });
  });

  it('reads prefixed names and single-quoted attributes', async () => {
    const file = await workbookOf({
      S: `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:dimension ref="A1"/><x:sheetData><x:row r='1'><x:c r='B1' t='inlineStr'><x:is><x:t xml:space='preserve'> a </x:t></x:is></x:c></x:row></x:sheetData><x:extLst><x:row><x:c><x:v>9</x:v></x:c></x:row></x:extLst></x:worksheet>`,
    });
    expect(await readCells(file)).toEqual([[null, ' a ']]);
  });

  it('reads UTF-16 parts', async () => {
    const xml = worksheet(`<row>${inline('Şişli 東京')}</row>`);
    const file = await workbookOf({ S: Buffer.from(`\ufeff${xml}`, 'utf16le') });
    expect(await readCells(file)).toEqual([['Şişli 東京']]);
  });

  it('decodes characters that are divided between chunks', async () => {
    const texts = Array.from(
      { length: 20_000 },
      (_, index) => `${'寿ğ😀é'.repeat(index % 7)}${index}`,
    );
    const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');
    const rows = texts
      .map((text, index) => `<row><c t="s"><v>${index}</v></c>${inline(text)}</row>`)
      .join('');
    const file = await workbookOf({ S: worksheet(rows) }, { sharedStrings: shared });
    expect(await readCells(file)).toEqual(texts.map((text) => [text, text]));
  });
});

describe('dates', () => {
  const rows = worksheet(
    `<row><c s="1"><v>44226.375</v></c><c s="2"><v>0.5</v></c><c s="0"><v>44226</v></c><c s="3"><v>-5.5</v></c>
     <c s="1" t="str"><v>44226</v></c><c s="9"><v>7</v></c></row>`,
  );
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"><alignment/></xf><xf numFmtId="14"/></cellXfs><cellStyles><xf numFmtId="14"/></cellStyles></styleSheet>';
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  const parts = (properties: string) => ({
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': `<Relationships>${link('s0', 'worksheet', 'worksheets/sheet0.xml')}${link('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="urn:r"><workbookPr ${properties}/><sheets><sheet name="S" r:id="s0"/></sheets></workbook>`,
  });

  it.each([
    ['', '2021-01-30 09:00'],
    ['date1904="1"', '2025-01-31 09:00'],
  ])(
    'are recognised by the style of their cells, and counted from 1900 or 1904: %j',
    async (properties, date) => {
      const file = await workbookOf({ S: rows }, { parts: parts(properties) });
      expect(await readCells(file)).toEqual([[date, '12:00', '44226', '-5.5', '44226', '7']]);
    },
  );
});

describe('numbers with zeros in front', () => {
  it('are read as their cells show them', async () => {
    const codes = ['00000', '00000\\-0000', '000&quot;-&quot;00', '0', '00.0', '00000;[Red]-0'];
    const formats = codes.map(
      (code, nth) => `<numFmt numFmtId="${200 + nth}" formatCode="${code}"/>`,
    );
    const styles = codes.map((_, nth) => `<xf numFmtId="${200 + nth}"/>`);
    const link = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
    const numbers = [2134, 21341234, 1234, 6100, 6.5, 6100];
    const cells = numbers.map((number, nth) => `<c s="${nth}"><v>${number}</v></c>`);
    const file = await workbookOf(
      {
        S: worksheet(
          `<row>${cells.join('')}<c s="0"><v>123456</v></c><c s="0"><v>1.5</v></c></row>`,
        ),
      },
      {
        parts: {
          'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${link('s0', 'worksheet', 'worksheets/sheet0.xml')}${link('y', 'styles', 'styles.xml')}</Relationships>`,
          'xl/workbook.xml':
            '<workbook xmlns:r="urn:r"><sheets><sheet name="S" r:id="s0"/></sheets></workbook>',
        },
      },
    );
    expect(await readCells(file)).toEqual([
      ['02134', '02134-1234', '012-34', '6100', '6.5', '06100', '123456', '1.5'],
    ]);
  });
});

describe('sheets', () => {
  const other = worksheet(`<row r="2">${inline('Some notes')}</row>`);

  it('reads all sheets with a known header and reports the others', async () => {
    const file = await workbookOf({
      Notes: other,
      One: worksheet(HEADER),
      Empty: worksheet(''),
      Two: worksheet(HEADER),
    });
    const spreadsheet = await openSpreadsheet(file);
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    await spreadsheet.close();
    expect(rows.map(({ sheet }) => sheet)).toEqual(['One', 'Two']);
    expect(spreadsheet.skippedSheets()).toEqual([
      { code: 'sheet-unknown', params: { sheet: 'Notes', row: 2 } },
      { code: 'sheet-empty', params: { sheet: 'Empty' } },
    ]);
  });

  it('reads the sheet whose header an administrator has mapped', async () => {
    const file = await workbookOf({
      Notes: other,
      Firmalar: worksheet(
        `<row>${inline('Ünvan')}${inline('e-mail')}</row><row>${inline('Kafe')}${inline('a@b')}</row>`,
      ),
    });
    const readSheets = async (mapping: ColumnMapping) => {
      const spreadsheet = await openSpreadsheet(file, { mapping });
      const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
      await spreadsheet.close();
      return { sheets: rows.map(({ sheet }) => sheet), previews: spreadsheet.previews() };
    };
    const unknown = await readSheets(new Map());
    expect(unknown.sheets).toEqual(['Notes']);
    const mapped = await readSheets(new Map([['ünvan', 'name']]));
    expect(mapped.sheets).toEqual(['Firmalar', 'Firmalar']);
    // A sheet that is not read may be a list of people.
    expect(JSON.stringify(unknown.previews)).not.toContain('Kafe');
    expect(mapped.previews).toEqual([
      { sheet: 'Notes', row: 2, columns: [{ header: 'Some notes', samples: [] }] },
      {
        sheet: 'Firmalar',
        row: 1,
        columns: [
          { header: 'Ünvan', samples: ['Kafe'] },
          { header: 'e-mail', samples: [] },
        ],
      },
    ]);
  });

  it('skips sheets that are not worksheets', async () => {
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const file = await workbookOf(
      { Chart: '<chartsheet/>', S: worksheet(HEADER) },
      {
        parts: {
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="urn:r"><Relationship Id="s0" Type="${type}/chartsheet" Target="worksheets/sheet0.xml"/><Relationship Id="s1" Type="${type}/worksheet" Target="Worksheets/Sheet1.xml"/></Relationships>`,
        },
      },
    );
    const spreadsheet = await openSpreadsheet(file);
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    await spreadsheet.close();
    expect(rows.map(({ sheet }) => sheet)).toEqual(['S']);
    expect(spreadsheet.skippedSheets()).toEqual([]);
  });

  it('reads the first sheet with any text if no header is known', async () => {
    const file = await workbookOf({ Empty: worksheet(''), Notes: other, More: other });
    expect((await readRows(file)).map(({ sheet, row }) => [sheet, row])).toEqual([['Notes', 2]]);
  });

  it('can be read twice and reports its position', async () => {
    const file = await workbookOf({ One: worksheet(HEADER), Two: worksheet(HEADER) });
    const spreadsheet = await openSpreadsheet(file);
    expect(spreadsheet.position()).toBeLessThan(spreadsheet.bytes);
    const first = await Array.fromAsync(spreadsheet.rows());
    expect(spreadsheet.position()).toBe(spreadsheet.bytes);
    expect(await Array.fromAsync(spreadsheet.rows())).toEqual(first);
    await spreadsheet.close();
  });

  it('can be closed in the middle', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `<row>${inline(`${index}`)}</row>`);
    const spreadsheet = await openSpreadsheet(await workbookOf({ S: worksheet(rows.join('')) }));
    for await (const [first] of spreadsheet.rows()) {
      expect(first?.cells).toEqual(['0']);
      break;
    }
    await spreadsheet.close();
  });

  it('can be read anew while a former reading stops', async () => {
    // Random letters: a reading that stops has not read the part to its end.
    const text = () => inline(randomBytes(20_000).toString('base64'));
    const rows = Array.from({ length: 100 }, () => `<row>${text()}</row>`).join('');
    const spreadsheet = await openSpreadsheet(await workbookOf({ S: worksheet(HEADER + rows) }));
    const read = async (most: number) => {
      let count = 0;
      for await (const some of spreadsheet.rows()) {
        count += some.length;
        if (count >= most) break;
      }
      return count;
    };
    for (let time = 0; time < 6; time += 1) {
      const [, , whole] = await Promise.all([read(1), read(5), read(1_000)]);
      expect(whole).toBe(101);
    }
    await spreadsheet.close();
  });
});

describe('files that are not workbooks', () => {
  const problem = async (file: string) => {
    const error: unknown = await readRows(file).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'AppError', code: 'bad_file' });
    return error instanceof Error ? error.message : '';
  };

  it('are reported with what they are instead', async () => {
    expect(await problem(await zipOf('F.xlsx', { 'a.txt': 'text' }))).toBe(
      'F.xlsx: this is a zip archive without a workbook in it; save the spreadsheet as .xlsx',
    );
    expect(await problem(await zipOf('F.xlsx', { 'content.xml': '<a/>' }))).toContain(
      'OpenDocument',
    );
    expect(await problem(await workbookOf({}))).toBe('F.xlsx: the workbook has no sheets');
    expect(await problem(await workbookOf({ S: worksheet('') }))).toBe('F.xlsx: it has no rows');
    expect(
      await problem(await fileOf('F.xlsx', Buffer.from('PK\x05\x06'.padEnd(22, '\0')))),
    ).toContain('F.xlsx: this is a zip archive without');
  });

  it('are reported if the archive is cut short or damaged', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `<row>${inline(`${index ** 3}`)}</row>`,
    );
    const file = await workbookOf({ S: worksheet(rows.join('')) });
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    expect(await problem(file)).toMatch(/^F\.xlsx: the archive is damaged or cut short/);
    const damaged = Buffer.from(whole);
    const middle = Math.floor(damaged.length / 2);
    damaged.writeUInt16LE(damaged.readUInt16LE(middle) ^ 0xffff, middle);
    await writeFile(file, damaged);
    expect(await problem(file)).toMatch(
      /^F\.xlsx, sheet “S”, row \d+: .*sheet0\.xml cannot be read/,
    );
  });

  /** A workbook with a changed number in its sheet's record in the archive's directory. */
  const patched = async (offset: number, value: number) => {
    const file = await workbookOf({ S: worksheet(HEADER) });
    const content = await readFile(file);
    // The record has 46 bytes (checksum at 16, size at 24), then the name.
    content.writeUInt32LE(value, content.lastIndexOf('xl/worksheets/sheet0.xml') - 46 + offset);
    await writeFile(file, content);
    return file;
  };

  it('are reported for a wrong checksum', async () => {
    expect(await problem(await patched(16, 12345))).toBe(
      'F.xlsx, sheet “S”, row 1: xl/worksheets/sheet0.xml cannot be read (its checksum does not match)',
    );
  });

  it('are reported with the sheet and row of an invalid cell', async () => {
    const bad = (cell: string) => workbookOf({ S: worksheet(`${HEADER}<row r="7">${cell}</row>`) });
    expect(await problem(await bad('<c t="s"><v>5</v></c>'))).toBe(
      'F.xlsx, sheet “S”, row 7: xl/worksheets/sheet0.xml cannot be read (a cell refers to a text that is not there)',
    );
    expect(await problem(await bad(inline('x', 'ZZZZZ7')))).toContain('beyond column 16384');
  });

  it('are refused if a sheet ends too early or has entities', async () => {
    const open = worksheet(HEADER).replace('</sheetData></worksheet>', '');
    expect(await problem(await workbookOf({ S: open }))).toContain('unclosed tag');
    const entity = `<!DOCTYPE w [<!ENTITY a "b">]>${worksheet(HEADER)}`;
    expect(await problem(await workbookOf({ S: entity }))).toContain('document type');
  });

  it('are refused if a text never ends, instead of filling the memory', async () => {
    // Random letters: repeated ones would be refused as a bomb.
    const endless = randomBytes(14_000_000).toString('base64');
    const sheet = worksheet(`${HEADER}<row><c t="str"><v>${endless}</v></c></row>`);
    expect(await problem(await workbookOf({ S: sheet }))).toContain('never ends');
  });

  it('are refused before unpacking a bomb, and if a part is larger than announced', async () => {
    expect(await problem(await patched(24, 110 * 1024 ** 2))).toBe(
      'F.xlsx, sheet “S”: xl/worksheets/sheet0.xml unpacks to more than 200 times its size',
    );
    expect(await problem(await patched(24, 20))).toBe(
      'F.xlsx, sheet “S”: xl/worksheets/sheet0.xml cannot be read (its size is not the announced one)',
    );
  });

  it('are reported with the sheet whose part is missing', async () => {
    const file = await workbookOf(
      { S: worksheet(HEADER) },
      {
        parts: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships xmlns="urn:r"><Relationship Id="s0" Type="x/worksheet" Target="gone.xml"/></Relationships>',
        },
      },
    );
    expect(await problem(file)).toBe(
      'F.xlsx, sheet “S”: its part xl/gone.xml is not in the archive',
    );
  });
});
