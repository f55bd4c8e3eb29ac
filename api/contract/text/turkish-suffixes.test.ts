import { describe, expect, it } from 'vitest';
import { withLocative, withPossessive } from './turkish-suffixes.ts';

describe('endings of numbers in Turkish', () => {
  it.each([
    ["0'ı", "0'da"],
    ["1'i", "1'de"],
    ["2'si", "2'de"],
    ["3'ü", "3'te"],
    ["4'ü", "4'te"],
    ["5'i", "5'te"],
    ["6'sı", "6'da"],
    ["7'si", "7'de"],
    ["8'i", "8'de"],
    ["9'u", "9'da"],
    ["10'u", "10'da"],
    ["20'si", "20'de"],
    ["30'u", "30'da"],
    ["40'ı", "40'ta"],
    ["50'si", "50'de"],
    ["60'ı", "60'ta"],
    ["70'i", "70'te"],
    ["80'i", "80'de"],
    ["90'ı", "90'da"],
    ["100'ü", "100'de"],
    ["300'ü", "300'de"],
    ["1.000'i", "1.000'de"],
    ["40.000'i", "40.000'de"],
    ["500.000'i", "500.000'de"],
    ["1.000.000'u", "1.000.000'da"],
    ["3.000.000.000'ı", "3.000.000.000'da"],
    ["11'i", "11'de"],
    ["103'ü", "103'te"],
    ["1.020'si", "1.020'de"],
    ["1.181.616'sı", "1.181.616'da"],
    ["%12,5'i", "%12,5'te"],
    ["%12,0'ı", "%12,0'da"],
    ["0,50'si", "0,50'de"],
    ["23 Kas 2026'sı", "23 Kas 2026'da"],
    ["5 Oca 2030'u", "5 Oca 2030'da"],
  ])('%s, %s', (possessive, locative) => {
    const [number = ''] = possessive.split("'");
    expect(withPossessive(number)).toBe(possessive);
    expect(withLocative(number)).toBe(locative);
  });

  it('follow numbers alone', () => {
    expect(withPossessive('hepsi')).toBe('hepsi');
    expect(withLocative('')).toBe('');
  });
});
