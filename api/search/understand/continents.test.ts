import { describe, expect, it } from 'vitest';
import { continentOf } from './continents.ts';

describe('continents', () => {
  it.each([
    ['europe', 'Europe', ['FR', 'GB', 'RU', 'DE', 'NL', 'UA'], ['TR', 'US', 'MA']],
    ['европа', 'Europe', ['PL'], ['KZ']],
    ['asya', 'Asia', ['TR', 'CN', 'JP', 'IN'], ['EG', 'RU']],
    ['afrique', 'Africa', ['EG', 'MA', 'ZA'], ['FR', 'YE']],
    ['sudamerika', 'South America', ['BR', 'AR', 'CO'], ['MX', 'FR']],
    ['north america', 'North America', ['US', 'CA', 'MX'], ['BR']],
    ['大洋洲', 'Oceania', ['AU', 'NZ'], ['ID']],
    ['european union', 'European Union', ['FR', 'DE', 'PL'], ['GB', 'CH', 'NO']],
    ['the balkans', 'Balkans', ['RS', 'BG'], ['AT']],
    ['orta dogu', 'Middle East', ['IQ', 'AE'], ['MA']],
  ])('are known by name: %s', (name, label, countries, others) => {
    const continent = continentOf(name);
    expect(continent?.label).toBe(label);
    for (const code of countries) expect(continent?.countryCodes, code).toContain(code);
    for (const code of others) expect(continent?.countryCodes, code).not.toContain(code);
  });

  it('are not meant by other names', () => {
    for (const name of ['', 'eu', 'america', 'berlin', 'indian ocean'])
      expect(continentOf(name), name).toBeNull();
  });
});
