import { describe, expect, it } from 'vitest';
import { detectEncoding } from './encoding.ts';
import { encoded, TEXTS_IN_ENCODINGS } from './testing/encoded.ts';
import { fileOf } from './testing/files.ts';

const detect = async (content: string | Uint8Array) => {
  const detected = await detectEncoding(await fileOf('F.csv', content));
  return detected?.encoding ?? null;
};

/** A file with that many businesses. */
const csvOf = (texts: readonly string[], rows: number) => {
  const lines = Array.from({ length: rows }, (_, nth) =>
    [0, 1, 3].map((part) => texts[(2 * nth + part) % texts.length]).join(';'),
  );
  return `name;street;city;website\n${lines.map((line) => `${line};https://a.example/\n`).join('')}`;
};

describe('detectEncoding', () => {
  it.each([
    'Beyoğlu',
    'Şişli',
    'name,city\nKadıköy Çarşısı,İstanbul\n',
    'Işık Eczanesi;Ağrı\nCafé Málaga;San Sebastián\nCórdoba;Ávila\nÇınar Kırtasiye;Diyarbakır\n',
    'Ağrı Dağı Çadır Kampı\nCafé Málaga;Córdoba;Ávila\n',
  ])('tells Turkish: %s', async (text) => {
    expect(await detect(encoded(text, 'windows-1254'))).toBe('windows-1254');
  });

  it.each([
    'name,city\nCafé Müller,Köln\n',
    '“Señor” – 5 €',
    'Þingvellir þjóðgarður;Bláskógabyggð\nSundhöll Reykjavíkur;Reykjavík\nÍsbúð Vesturbæjar;Hafnarfjörður\n',
    'Bäckerei Jürgen;München\nBüro Çelik;Zürich\nGarçon;Besançon\nSjóböð;Húsavík\nÞórshöfn;Færeyjar\n',
  ])('tells western: %s', async (text) => {
    expect(await detect(encoded(text, 'windows-1252'))).toBe('windows-1252');
  });

  it.each(TEXTS_IN_ENCODINGS)(
    'recognises %s in a text of few and of many rows: %j',
    async (encoding, texts) => {
      for (const rows of [2, 30, 20_000])
        expect([rows, await detect(encoded(csvOf(texts, rows), encoding))]).toEqual([
          rows,
          encoding,
        ]);
      const late = encoded(`${'a;b;c;d\n'.repeat(100_000)}${csvOf(texts, 30)}`, encoding);
      expect(await detect(late)).toBe(encoding);
    },
  );

  it.each([
    ['<meta charset="ISO-8859-9"><td>é', 'windows-1254'],
    ['<META http-equiv=Content-Type content="text/html; charset=cp1251"><td>é', 'windows-1251'],
    ['<?xml version="1.0" encoding="gb2312"?><a>é', 'gb18030'],
    ['<?xml version="1.0" encoding="unknown"?><a>é', 'windows-1252'],
    ['charset="windows-1251";é', 'windows-1252'],
  ] as const)('believes a page or an XML file: %s', async (text, encoding) => {
    expect(await detect(Buffer.from(text, 'latin1'))).toBe(encoding);
  });

  it('finds the first letter that is not ASCII at any position', async () => {
    const ascii = 'a,b,c\n'.repeat(100_000);
    expect(await detect(ascii)).toBe('utf-8');
    expect(await detect(`${ascii}é`)).toBe('utf-8');
    const cell = Buffer.from(`${'a'.repeat(600_000)}é`, 'latin1');
    expect(await detect(cell)).toBe('windows-1252');
    expect(await detect(Buffer.concat([Buffer.from(ascii), Buffer.from([0xe9, 0x0a])]))).toBe(
      'windows-1252',
    );
  });

  it('recognises UTF-8 whose characters are divided between chunks', async () => {
    // The file is read 262,144 bytes at a time.
    for (const before of [262_141, 262_142, 262_143]) {
      expect(await detect(`${'a'.repeat(before)}😀`)).toBe('utf-8');
    }
    for (const pad of [0, 1, 2, 3])
      expect(await detect('a'.repeat(pad) + '😀'.repeat(200_000))).toBe('utf-8');
  });

  it('recognises UTF-8 that was cut inside of characters', async () => {
    const rows = 'Çınar Kırtasiye;東京\n'.repeat(1000);
    const cut = Buffer.from(rows).subarray(0, -3);
    expect(await detect(cut)).toBe('utf-8');
    expect(await detect(Buffer.concat([cut, Buffer.from('\n'), Buffer.from(rows)]))).toBe('utf-8');
  });

  it('recognises UTF-16 with and without a byte order mark', async () => {
    const text = Buffer.from('name,city\nÇınar,東京\n', 'utf16le');
    expect(await detect(text)).toBe('utf-16le');
    expect(await detect(Buffer.from(text).swap16())).toBe('utf-16be');
    expect(await detect(Buffer.from('\ufeff東京', 'utf16le'))).toBe('utf-16le');
    expect(await detect(Buffer.from('\ufeff東京', 'utf16le').swap16())).toBe('utf-16be');
  });

  it('recognises binary files', async () => {
    expect(
      await detect(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
    ).toBe(null);
    // One zero byte makes no binary file.
    expect(await detect(Buffer.concat([Buffer.from('a,b\n'.repeat(10)), Buffer.alloc(1)]))).toBe(
      'utf-8',
    );
  });
});
