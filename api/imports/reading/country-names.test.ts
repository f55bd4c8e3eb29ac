import { describe, expect, it } from 'vitest';
import { countryCodeOfName } from './country-names.ts';

describe('countryCodeOfName', () => {
  it.each([
    [
      'TR',
      'Turkey',
      'Türkiye',
      'TURKIYE',
      'TÜRKİYE',
      'Türkei',
      'Turquie',
      'トルコ',
      'Republic of Türkiye',
    ],
    ['US', 'USA', 'U.S.A.', 'United States', 'the United States of America', 'ABD', 'EE. UU.'],
    ['US', 'Amerika Birleşik Devletleri', 'Vereinigte Staaten', 'Estados Unidos', '美国'],
    ['GB', 'UK', 'U.K.', 'United Kingdom', 'England', 'Scotland', 'İngiltere', 'Birleşik Krallık'],
    ['DE', 'Germany', 'Deutschland', 'Almanya', 'Allemagne', 'ألمانيا'],
    ['RU', 'Russia', 'Russian Federation', 'Россия', 'Rusya'],
    ['JP', 'Japan', '日本', 'Japonya'],
    ['KR', 'Korea', 'South Korea', 'Korea, Republic of', 'Republic of Korea', '대한민국'],
    ['KP', 'North Korea', "Korea, Democratic People's Republic of", 'DPRK'],
    ['NL', 'Netherlands', 'The Netherlands', 'Holland', 'Hollanda'],
    ['CI', "Côte d'Ivoire", 'Cote d’Ivoire', 'Ivory Coast', 'Elfenbeinküste'],
    ['CD', 'Congo - Kinshasa', 'DR Congo', 'Democratic Republic of the Congo', 'Congo (DRC)'],
    ['CG', 'Congo', 'Republic of the Congo', 'Kongo'],
    ['IR', 'Iran', 'Iran, Islamic Republic of', 'Iran (Islamic Republic of)'],
    ['BO', 'Bolivia (Plurinational State of)'],
    ['MM', 'Myanmar', 'Burma', 'Myanmar (Burma)'],
    ['HK', 'Hong Kong', 'Hong Kong SAR China', '香港'],
    ['TW', 'Taiwan', 'Taiwan, Province of China', '台灣', '臺灣'],
    ['LC', 'St. Lucia', 'Saint Lucia'],
    ['BA', 'Bosnia & Herzegovina', 'Bosnia and Herzegovina'],
    ['VI', 'Virgin Islands, U.S.', 'U.S. Virgin Islands'],
    ['TH', 'Thailand', 'ไทย', 'ประเทศไทย'],
    ['IN', 'India', 'भारत', 'Hindistan'],
    ['NE', 'Niger'],
    ['NG', 'Nigeria'],
    ['DM', 'Dominica'],
    ['DO', 'Dominican Republic', 'República Dominicana'],
    ['XK', 'Kosovo'],
  ])('knows %s as %s, %s …', (code, ...names) => {
    expect(names.map((name) => [name, countryCodeOfName(name)])).toEqual(
      names.map((name) => [name, code]),
    );
  });

  it('knows each country by each name in each language', () => {
    const wrong = ['en', 'tr', 'de', 'ar', 'zh', 'hi'].flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return 'AD AF BR CA CH CN EG ES FR GE GR IL IT LB MX NG PK PL SA SE SY TZ UA VN ZA'
        .split(' ')
        .map((code) => [code, display.of(code) ?? ''])
        .filter(([code, name = '']) => countryCodeOfName(name) !== code);
    });
    expect(wrong).toEqual([]);
  });

  it.each(['Atlantis', 'Europe', 'World', '792', '', ' ', 'Springfield', 'x'.repeat(500)])(
    'does not know %s',
    (name) => {
      expect(countryCodeOfName(name)).toBe(null);
    },
  );
});
