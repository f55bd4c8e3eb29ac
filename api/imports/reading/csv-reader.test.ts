import { describe, expect, it } from 'vitest';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf, readCells, readRows } from './testing/files.ts';

describe('CSV files', () => {
  it('reads commas, semicolons and tabs, with any content of cells', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const csv = `name|address\nA|"1, High; St\t2"\nB|x`.replaceAll('|', delimiter);
      expect(await readCells(await fileOf('F.csv', csv))).toEqual([
        ['name', 'address'],
        ['A', '1, High; St\t2'],
        ['B', 'x'],
      ]);
    }
    const quoted = '"name, or title";city\nx;y\n';
    expect((await readCells(await fileOf('F.csv', quoted)))[0]).toEqual(['name, or title', 'city']);
    expect(await readCells(await fileOf('F.csv', 'name\nA B\n'))).toEqual([['name'], ['A B']]);
  });

  it('takes commas in headers and titles for text where another delimiter finds more columns', async () => {
    const header = 'Şehir;Ülke;Adres (mahalle, cadde, no, kat, daire);İşletme adı';
    const row = 'Bursa;TR;Kükürtlü Mah., Gül Sk. 3, Nilüfer;Kafe';
    const title = 'Müşteri listesi, Kasım 2026';
    for (const lines of [
      [header, row],
      [title, '', header, row, row],
      [title, 'Şehir;İşletme adı', 'Bursa;Kafe'],
    ]) {
      const cells = await readCells(await fileOf('F.csv', lines.join('\n')));
      expect(cells.at(-1)).toEqual(lines.at(-1)?.split(';'));
    }
    // Where the comma finds them, it is one.
    expect(await readCells(await fileOf('F.csv', 'name,city;district,country'))).toEqual([
      ['name', 'city;district', 'country'],
    ]);
    // Hours have other delimiters, in each row the same.
    for (const hours of ['Mon 9-5;Tue 9-5;Wed 9-5;Thu 9-5', '"Mon;9-5\nTue;9-5\nWed;9-5"']) {
      const csv = `name,city,hours\n${`A,Bursa,${hours}\n`.repeat(5)}A,Bursa\n`;
      const [first] = await readCells(await fileOf('F.csv', csv));
      expect(first).toEqual(['name', 'city', 'hours']);
    }
  });

  it('skips the separator line of Excel and a byte order mark', async () => {
    const rows = await readRows(await fileOf('F.csv', '\ufeffsep=;\r\nname;a,b\r\nx;y\r\n'));
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'name', 'a,b'],
      [2, 'x', 'y'],
    ]);
    const quoted = await fileOf('F.csv', '"sep=;"\nname;a,b,c\n');
    expect(await readCells(quoted)).toEqual([['name', 'a,b,c']]);
  });

  it('reads every kind of line end, even mixed', async () => {
    for (const csv of ['a,b\r\nc,"d\r\ne"\nf,g\r\n', 'a,b\nc,"d\r\ne"\r\nf,g']) {
      expect(await readCells(await fileOf('F.csv', csv))).toEqual([
        ['a', 'b'],
        ['c', 'd\r\ne'],
        ['f', 'g'],
      ]);
    }
    expect(await readCells(await fileOf('F.csv', 'a,b\rc,d\r'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('numbers rows like a spreadsheet program', async () => {
    const csv = '\nname,hours\n\n"multi\nline",x\n,,\nlast\n\n';
    expect(
      (await readRows(await fileOf('F.csv', csv))).map(({ row, cells }) => [row, cells]),
    ).toEqual([
      [2, ['name', 'hours']],
      [4, ['multi\nline', 'x']],
      [6, ['last']],
    ]);
  });

  it('reads rows of any length, with chunks that end anywhere', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => [
      `寿ğ"${n}`,
      'é,\n'.repeat(n % 50),
      `${n}`,
    ]);
    const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
    const cells = rows.map((row) => row.map((cell) => cell || null));
    expect(await readCells(await fileOf('F.csv', csv.join('\r\n')))).toEqual(cells);
  });

  it('reports its position', async () => {
    const spreadsheet = await openSpreadsheet(
      await fileOf('F.csv', 'name,b\nc,d\n'.repeat(20_000)),
    );
    const positions: number[] = [];
    for await (const _ of spreadsheet.rows()) positions.push(spreadsheet.position());
    expect(positions.length).toBeGreaterThan(2);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.at(-1)).toBe(spreadsheet.bytes);
  });
});

describe('previews', () => {
  /** The previews of a file after its first batch. */
  const previewsOf = async (csv: string) => {
    const spreadsheet = await openSpreadsheet(await fileOf('F.csv', csv));
    for await (const _ of spreadsheet.rows()) break;
    return spreadsheet.previews();
  };
  const previewOf = (header: string, ...samples: string[]) => [
    { sheet: null, row: 1, columns: [{ header, samples }] },
  ];

  it('include the last row, with or without a line end', async () => {
    for (const end of ['\n', '\r\n', '']) {
      expect(await previewsOf(`name\nA\nB${end}`)).toEqual(previewOf('name', 'A', 'B'));
      expect(await previewsOf(`name${end}`)).toEqual(previewOf('name'));
    }
  });

  it('have no samples of columns that are not read', async () => {
    expect(await previewsOf('colour\nred\n')).toEqual(previewOf('colour'));
    const [preview] = await previewsOf('name,note\nCafé,call Ada\n');
    expect(preview?.columns[1]).toEqual({ header: 'note', samples: [] });
  });

  it('search for values up to a number of bytes', async () => {
    const long = 'x'.repeat(70_000);
    const csv = `${['notes,name', `${long},`, `${long},`, `${long},Café`].join('\n')}\n`;
    const [preview] = await previewsOf(csv);
    expect(preview?.columns[1]).toEqual({ header: 'name', samples: ['Café'] });
    // A file whose rows come late is not searched to its end.
    const [late] = await previewsOf(`name\n${'\n'.repeat(2_000_000)}Café\n`);
    expect(late?.columns).toEqual([{ header: 'name', samples: [] }]);
  });

  it('include the rows before a damaged one', async () => {
    const spreadsheet = await openSpreadsheet(await fileOf('F.csv', 'name\nA\nB\n"C'));
    const rows: (string | null)[] = [];
    const reading = async () => {
      for await (const batch of spreadsheet.rows()) rows.push(...batch.flatMap((row) => row.cells));
    };
    await expect(reading()).rejects.toThrow('row 4: a quoted cell is never closed');
    expect(rows).toEqual(['name', 'A', 'B']);
    expect(spreadsheet.previews()).toEqual(previewOf('name', 'A', 'B'));
  });
});

describe('quotes', () => {
  const problem = async (csv: string) => {
    const error: unknown = await readRows(await fileOf('F.csv', csv)).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'AppError', code: 'bad_file' });
    return error instanceof Error ? error.message : '';
  };

  it('are reported with their row if one is never closed', async () => {
    const filler = 'a,b\n'.repeat(50_000);
    expect(await problem(`name,city\n${filler}"open,b\nc,d\n`)).toBe(
      'F.csv, row 50002: a quoted cell is never closed',
    );
    expect(await problem(`name,city\n"open,b\n${'c,d\n'.repeat(2_200_000)}`)).toContain(
      'F.csv, row 2: it is longer than 8,000,000 characters',
    );
  });

  it('are accepted undoubled if the row still has all cells', async () => {
    const csv = 'name,city\n"Joe\'s "Best" Pizza",x\n5" pipe,y\n';
    expect(await readCells(await fileOf('F.csv', csv))).toEqual([
      ['name', 'city'],
      ['Joe\'s "Best" Pizza', 'x'],
      ['5" pipe', 'y'],
    ]);
  });

  it('are refused undoubled if rows run together', async () => {
    expect(await problem('name,city\na,b\n"abc"def,x\n"next",y\nc,d\n')).toBe(
      'F.csv, row 3: a quote inside a quoted cell is not doubled, so the end of the cell is unknown',
    );
    expect(await problem('name,city\n"abc"def,x,"y",z,w\nc,d\n')).toContain('row 2');
  });

  it('are separated by vertical bars, too, and a row that is too long is lost alone', async () => {
    const rows = await readRows(
      await fileOf('F.txt', `name|city\nA|Bonn\n${'x'.repeat(5_000_000)}|y\n"a|b"|c\n`),
    );
    expect(rows.map(({ cells, lost }) => (lost ? [lost.code] : cells))).toEqual([
      ['name', 'city'],
      ['A', 'Bonn'],
      ['lost-too-long'],
      ['a|b', 'c'],
    ]);
  });
});
