import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { fold, tokensOf } from './fold.ts';

/** Names, with their form in both the program and the database. */
const NAMES = [
  ['Berlin', 'berlin'],
  ['  Frankfurt am Main ', 'frankfurt am main'],
  ['İSTANBUL', 'istanbul'],
  ['ISPARTA', 'isparta'],
  ['Iğdır', 'igdir'],
  ['Şanlıurfa', 'sanliurfa'],
  ['São Paulo', 'sao paulo'],
  ['Ma\u0308rkisches Viertel', 'markisches viertel'],
  ['Weißensee', 'weissensee'],
  ['København', 'kobenhavn'],
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Œuf', 'oeuf'],
  ["L'Aquila", 'laquila'],
  ['L’Aquila', 'laquila'],
  ['Saint-Étienne', 'saint etienne'],
  ['St. John’s', 'st johns'],
  ['Москва', 'москва'],
  ['Нижний Новгород', 'нижний новгород'],
  ['Орёл', 'орел'],
  ['Київ', 'київ'],
  ['Αθήνα', 'αθηνα'],
  ['東京', '東京'],
  ['バー', 'バー'],
  ['ﾊﾞｰ', 'バー'],
  ['ＴＯＫＹＯ', 'tokyo'],
  ['서울', '서울'],
  ['مطعم', 'مطعم'],
  ['24/7', '24 7'],
  ['B&B', 'b b'],
  ['!!!', ''],
] as const;

describe('a folded text', () => {
  const database = useTestDatabase();

  it.each(NAMES)('%s is %s', (name, folded) => {
    expect(fold(name)).toBe(folded);
  });

  it('is the same in the database', async () => {
    const names = NAMES.map(([name]) => name);
    const { rows } = await sql<{ folded: string }>`
      select search_fold(name) as folded
      from unnest(${names}::text[]) with ordinality as given(name, nth) order by nth`.execute(
      database().db,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(NAMES.map(([, folded]) => folded));
  });

  it('has the positions of its words', () => {
    expect(tokensOf('  Café “Zum  Löwen”, O’Hara')).toEqual([
      { word: 'cafe', start: 2, end: 6 },
      { word: 'zum', start: 8, end: 11 },
      { word: 'lowen', start: 13, end: 18 },
      { word: 'ohara', start: 21, end: 27 },
    ]);
  });

  it('has no apostrophes, also of letters that contain one', () => {
    expect(fold('ŉ Hawaiʻi')).toBe('n hawaii');
  });

  it('is the same when it is folded again, for any letter', () => {
    // Most of the later planes is empty.
    const LAST_LETTER = 0x2ffff;
    const changed: string[] = [];
    for (let code = 0; code <= LAST_LETTER; code += 1) {
      const once = fold(String.fromCodePoint(code));
      if (fold(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('has words in order, without overlaps and within the text, for any text', () => {
    const wild = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(wild, (text) => {
        let last = 0;
        for (const { word, start, end } of tokensOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
