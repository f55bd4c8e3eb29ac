import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchedName } from './file-name.ts';
import { checkAddress, publicLookup } from './public-address.ts';
import { rowsAddress } from './sheet-address.ts';

const NONE: ReadonlySet<string> = new Set();
const check = (address: string, privateHosts = NONE) =>
  checkAddress(new URL(address), privateHosts);

describe('the address of a file', () => {
  it.each([
    'http://example.com/a.csv',
    'ftp://example.com/a.csv',
    'file:///etc/passwd',
    'https://name:secret@example.com/a.csv',
  ])('is refused unless it is https without credentials: %s', (address) => {
    expect(() => check(address)).toThrow(/must begin with https/);
  });

  it.each([
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://0.0.0.0/a',
    'https://10.1.2.3/a',
    'https://172.16.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a',
    'https://224.0.0.1/a',
    'https://[::1]/a',
    'https://[::]/a',
    'https://[fd00::1]/a',
    'https://[fe80::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[64:ff9b::10.0.0.1]/a',
    'https://[2002:7f00:1::]/a',
  ])('is refused in a private or special network: %s', (address) => {
    expect(() => check(address)).toThrow(/private network/);
  });

  it.each([
    'https://93.184.215.14/a',
    'https://[2606:2800:21f:cb07::1]/a',
    'https://example.com/a',
  ])('is accepted on the internet: %s', (address) => {
    expect(() => check(address)).not.toThrow();
  });

  it('is accepted on a private host that the configuration names, also without TLS', () => {
    expect(() => check('http://10.1.2.3:8080/a', new Set(['10.1.2.3']))).not.toThrow();
    expect(() => check('http://10.1.2.4:8080/a', new Set(['10.1.2.3']))).toThrow();
    expect(() => check('file://10.1.2.3/a', new Set(['10.1.2.3']))).toThrow();
  });

  it('is refused if its host name leads to this machine', async () => {
    const find = (privateHosts: ReadonlySet<string>) =>
      new Promise<string>((resolve) =>
        publicLookup(privateHosts)('localhost', {}, (error, address) =>
          resolve(error?.message ?? String(address)),
        ),
      );
    expect(await find(NONE)).toMatch(/localhost is in a private network/);
    expect(await find(new Set(['localhost']))).toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});

describe('a link to a Google Sheet', () => {
  const sheet = 'https://docs.google.com/spreadsheets';
  it.each([
    [`${sheet}/d/1AbC-d_e/edit?usp=sharing`, `${sheet}/d/1AbC-d_e/export?format=csv`],
    [`${sheet}/d/1AbC-d_e/edit#gid=7`, `${sheet}/d/1AbC-d_e/export?format=csv&gid=7`],
    [`${sheet}/u/1/d/1AbC/edit?gid=7#gid=7`, `${sheet}/d/1AbC/export?format=csv&gid=7`],
    [`${sheet}/d/1AbC`, `${sheet}/d/1AbC/export?format=csv`],
    [`${sheet}/d/e/2PACX-1v/pubhtml`, `${sheet}/d/e/2PACX-1v/pub?output=csv`],
    [`${sheet}/d/e/2PACX-1v/pub?gid=3&output=tsv`, `${sheet}/d/e/2PACX-1v/pub?output=csv&gid=3`],
  ])('%s means its rows', (link, rows) => {
    expect(rowsAddress(new URL(link)).href).toBe(rows);
    expect(rowsAddress(new URL(rows)).href).toBe(rows);
  });

  it.each([
    'https://example.com/spreadsheets/d/1/edit',
    'https://docs.google.com/document/d/1/edit',
  ])('%s stays as it is', (link) => {
    expect(rowsAddress(new URL(link)).href).toBe(link);
  });
});

describe('the name of a fetched file', () => {
  const named = (header: string | undefined, address = 'https://example.com/data/list.csv?x=1') =>
    fetchedName(new URL(address), { 'content-disposition': header });

  it.each([
    [undefined, 'list.csv'],
    ['attachment', 'list.csv'],
    ['attachment; filename=places.xlsx', 'places.xlsx'],
    ['attachment; filename="two words.xlsx"', 'two words.xlsx'],
    [`attachment; filename="a.csv"; filename*=UTF-8''kafe%20%C5%9Fi%C5%9Fli.csv`, 'kafe şişli.csv'],
    [`attachment; filename*=UTF-8''%ff.csv`, '%ff.csv'],
    ['attachment; filename=caf\u00e9.csv', 'café.csv'],
    [`attachment; filename=${Buffer.from('şişli.csv').toString('latin1')}`, 'şişli.csv'],
  ])('%s is read', (header, name) => {
    expect(named(header)).toBe(name);
  });

  it('is the host where the address has no path', () => {
    expect(named(undefined, 'https://example.com/')).toBe('example.com');
    expect(named(undefined, 'https://example.com/%E0%A4%A')).toBe('%E0%A4%A');
  });

  it('never has control characters, whatever the server sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        const name = named(header);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(200);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not occur.
        expect(name).not.toMatch(/[\u0000-\u001f\u007f]/);
      }),
    );
  });
});
