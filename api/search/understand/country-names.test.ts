import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodeOf, countryCodeOfShort, isLocalName } from './country-names.ts';
import { fold } from './fold.ts';

describe('countryCodeOf', () => {
  it.each([
    ['US', 'USA', 'us', 'U.S.', 'U.S.A.', 'United States of America', 'America', 'ABD', '美国'],
    ['GB', 'UK', 'U.K.', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
    ['TR', 'Türkiye', 'Turkey', 'TURKIYE', 'Türkei', 'Turquie', 'Turquía', 'トルコ'],
    ['DE', 'Germany', 'Deutschland', 'Almanya', 'Allemagne', 'Niemcy', 'ألمانيا', '독일'],
    ['NL', 'Netherlands', 'The Netherlands', 'Holland', 'Hollanda', 'Pays-Bas'],
    ['RU', 'Russia', 'Россия', 'Rusya'],
    ['KR', 'South Korea', 'Güney Kore', '대한민국', '南韓'],
    ['KP', 'North Korea', 'Kuzey Kore'],
    ['CZ', 'Czech Republic', 'Czechia', 'Česko', 'Çekya'],
    ['CI', 'Ivory Coast', 'Côte d’Ivoire', 'Elfenbeinküste'],
    ['AE', 'UAE', 'U.A.E.', 'Emirates', 'Birleşik Arap Emirlikleri'],
    ['CD', 'DRC', 'DR Congo', 'Democratic Republic of the Congo'],
    // Letters that are not others with an accent.
    ['IT', 'Włochy', 'Italia', 'İtalya'],
    ['AT', 'Østrig', 'Österreich', 'Avusturya'],
    ['BA', 'Bosnia & Herzegovina', 'Bosnia and Herzegovina', 'Bosna-Hersek'],
    ['LC', 'St. Lucia', 'Saint Lucia'],
    ['KN', 'St. Kitts & Nevis', 'St Kitts and Nevis', 'Saint Kitts and Nevis'],
    ['VC', 'Saint Vincent and Grenadines'],
    ['TH', 'ไทย', 'タイ', 'Tayland'],
    ['MA', 'Morocco', 'Fas', 'Maroc'],
  ])('knows %s as %s, %s …', (code, ...names) => {
    expect(names.map((name) => [name, countryCodeOf(fold(name))])).toEqual(
      names.map((name) => [name, code]),
    );
  });

  it('knows each country by each name in each language', () => {
    const wrong = ['en', 'tr', 'de', 'pl', 'da', 'el', 'ar', 'ja', 'hi'].flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return 'AD AF BR CA CH CN EG ES FR GE GR IL IT LB MX NG PK PL SA SE SY TZ UA VN ZA'
        .split(' ')
        .map((code) => [code, fold(display.of(code) ?? '')])
        .filter(([code, name = '']) => countryCodeOf(name) !== code);
    });
    expect(wrong).toEqual([]);
  });

  it.each(['de', 'bk', 'y', 'cad', 'oma', 'ira', 'europe', 'atlantis', 'the', 'springfield', ''])(
    'does not interpret %s as a country',
    (text) => {
      expect(countryCodeOf(text)).toBe(null);
    },
  );

  it('returns a code or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 6 }), (text) => {
        expect(countryCodeOf(text) ?? 'XX').toMatch(/^[A-Z]{2}$/);
        expect(countryCodeOfShort(text) ?? 'XX').toMatch(/^[A-Z]{2}$/);
      }),
    );
  });
});

describe('learnCountryNames', () => {
  const MODULE = new URL('country-names.ts', import.meta.url).href;
  /** The output of a script in a new process, in which no names have been learned. */
  async function inFreshProcess(code: string): Promise<unknown> {
    const script = `import { countryCodeOf, learnCountryNames } from ${JSON.stringify(MODULE)};${code}`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    return JSON.parse(stdout);
  }
  const codes = `['almanya', 'espana', '${fold('ประเทศไทย')}'].map(countryCodeOf)`;

  it('yields to the event loop in between', async () => {
    const turns = await inFreshProcess(`
      let turns = 0;
      const count = setInterval(() => { turns += 1; }, 0);
      await learnCountryNames();
      clearInterval(count);
      console.log(turns);`);
    expect(turns).toBeGreaterThan(0);
  });

  it('does not block queries before it is done, and is not required', async () => {
    const known = ['DE', 'ES', 'TH'];
    expect(
      await inFreshProcess(`
        const learned = learnCountryNames();
        const early = ${codes};
        await learned;
        console.log(JSON.stringify([early, ${codes}]));`),
    ).toEqual([known, known]);
    expect(await inFreshProcess(`console.log(JSON.stringify(${codes}))`)).toEqual(known);
  });
});

describe('countryCodeOfShort', () => {
  it.each([
    ['de', 'DE'],
    ['US', 'US'],
    ['gb', 'GB'],
    ['uk', 'GB'],
    [' tr ', 'TR'],
    ['eu', null],
    ['zz', null],
    ['usa', null],
    ['d', null],
    ['', null],
    ['ß', null],
  ])('reads "%s" as %s', (text, code) => {
    expect(countryCodeOfShort(text)).toBe(code);
  });
});

describe('isLocalName', () => {
  it.each([
    ['IT', 'Italy', 'Italia'],
    ['SV', 'El Salvador'],
    ['GB', 'England', 'UK', 'Great Britain'],
    ['NL', 'The Netherlands', 'Nederland', 'Holland'],
    ['TR', 'Turkey', 'Türkiye'],
    ['EG', 'Egypt', 'مصر'],
    ['BA', 'Bosnia and Herzegovina'],
    ['LC', 'Saint Lucia'],
  ])('is true for the local and English names of %s: %s …', (code, ...names) => {
    expect(names.filter((name) => !isLocalName(fold(name), code))).toEqual([]);
  });

  it.each([
    ['IT', 'Italien', 'Italie', 'France'],
    ['SV', 'Salvador'],
    ['DE', 'Almanya', 'Alemania', 'Niemcy'],
  ])('is false for the names of %s in other languages: %s …', (code, ...names) => {
    expect(names.filter((name) => isLocalName(fold(name), code))).toEqual([]);
  });
});
