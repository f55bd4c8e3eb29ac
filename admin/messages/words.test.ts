import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { counted } from '../../api/contract/text/counted.ts';
import { NOTICE_SENTENCES } from '../../api/contract/text/notice-sentences.ts';
import { PROBLEM_SENTENCES } from '../../api/contract/text/problem-sentences.ts';

type Text = readonly [name: string, text: string];

/** The texts below a value. @param given the value of every argument */
function textsOf(name: string, value: unknown, given: string): readonly Text[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') return [[name, String(value(...Array(5).fill(given)))]];
  const parts = Object.entries(value ?? {});
  return parts.flatMap(([key, part]) => textsOf(`${name}.${key}`, part, given));
}

const FILES = globSync('../**/{*messages,fields,*-fields,status-names}.ts', {
  cwd: import.meta.dirname,
  exclude: ['../api/**'],
});
const modules: readonly unknown[] = await Promise.all(
  FILES.map((file) => import(/* @vite-ignore */ `${import.meta.dirname}/${file}`)),
);
const catalogues = modules.flatMap((module) => Object.entries(module ?? {}));
const sentences = Object.entries({ ...NOTICE_SENTENCES, ...PROBLEM_SENTENCES });

const inLanguage = (language: 'tr' | 'en', given = '1') => [
  ...catalogues.flatMap(([name, catalogue]) => textsOf(name, catalogue?.[language], given)),
  ...sentences.map(([code, [tr, en]]): Text => [code, language === 'tr' ? tr : en]),
];
const matching = (language: 'tr' | 'en', pattern: RegExp, given?: string) =>
  inLanguage(language, given).filter(([, text]) => pattern.test(text));

/** To the letter of the specification. */
const SPECIFIED: readonly string[] = ['Cache temizleme hatası'];

const PLURALS =
  `addresses businesses categories cities columns countries failures fields files groups
  messages numbers pages records results reviews rows URLs`.split(/\s+/);
/** Their number is always larger. */
const LARGER: readonly string[] = [
  'businessesMessages.bulk.allSelected',
  'businessesMessages.bulk.selectAll',
  'businessesMessages.bulk.most',
  'columnMessages.found',
  'exportsMessages.fields.chosen',
  'exportsMessages.categories.first',
  'reportMessages.columnsFound',
];

describe('the texts of the back office', () => {
  it('are found in all features', () => {
    expect(inLanguage('tr').length).toBeGreaterThan(1_200);
    expect(inLanguage('en').length).toBe(inLanguage('tr').length);
  });

  it.each([
    ['önbellek', /\bcache\b/i],
    ['değerlendirme', /\byorum(?! olarak)/i],
    ['Google yer kimliği', /place id|yer no/i],
    ['yinelenen', /mükerrer|dosyada tekrar/i],
    ['filtre', /süzgeç|süzgec|süzül|süzüp/i],
    ['Head etiketi', /head tag|head etiketleri/i],
    ['Pano', /\bdashboard\b(?!$)/i],
    ['şifre', /parola/i],
    ['eşleştirme', /eşleme|eşlendi/i],
    ['yayınlanır', /yayımlan/i],
    ['içe aktarmaya aç', /kaynağa (?:geri )?(?:bırak|ver|döndür)/i],
    ['saat aralığı', /vardiya/i],
    ["3'ü", /1 (?:tanesi|kadarı)/i],
    ['typographic quotation marks', /"(?!necessary)[^"]*"|’|““|””/],
  ])('have one word for one thing in Turkish: %s', (_, other) => {
    expect(matching('tr', other).filter(([, text]) => !SPECIFIED.includes(text))).toEqual([]);
  });

  it.each(['tr', 'en'] as const)('have names in one pair of quotation marks: %s', (language) => {
    expect(matching(language, /“"|"”/, '"Mokka"')).toEqual([]);
    expect(matching(language, /“Mokka”/, '"Mokka"').length).toBeGreaterThan(30);
  });

  it('use the singular for one in English', () => {
    const plural = new RegExp(`\\b1 (?!for)(?:\\w+ )?(?:${PLURALS.join('|')})\\b`);
    expect(matching('en', plural).filter(([name]) => !LARGER.includes(name))).toEqual([]);
    expect(counted('0', 'city', 'cities')).toBe('0 cities');
    expect(counted('1,001', 'page')).toBe('1,001 pages');
  });
});
