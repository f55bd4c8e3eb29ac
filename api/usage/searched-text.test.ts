import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedText } from './searched-text.ts';

const kept = (what: string, where = '') => searchedText({ what, where });

describe('the text of a search', () => {
  it.each([
    ['Vegan  PIZZA', ' Köln ', 'vegan pizza, köln'],
    ['ＴＡＴＴＯＯ', '', 'tattoo'],
    ['', 'St. Louis', 'st. louis'],
    ['diş hekimi', 'İZMİR', 'diş hekimi, izmir'],
    ['route 66', '', 'route 66'],
    ['open 24/7', '', 'open 24/7'],
    ['Dr. med. Ender', '', 'dr. med. ender'],
  ])('is kept in one form: %s', (what, where, text) => {
    expect(kept(what, where)).toBe(text);
  });

  it.each([
    '+90 212 555 01 00',
    '0212-555',
    'call 55 01 00',
    '٠٥٣٢١٢٣',
    'ada@example.org',
    'ａda＠example.org',
    'ada (at) example',
    'ada example.org',
    'https://example.org/me',
    'www example www.x',
    '12345678901',
    'TR33 0006 1005',
    ' ',
  ])('is not kept if it may be a personal detail: %s', (what) => {
    expect(kept(what)).toBeNull();
    expect(kept('pizza', what.trim() && what)).toBe(what.trim() ? null : 'pizza');
  });

  it('is cut after it was judged', () => {
    expect(kept('x'.repeat(100))).toBe('x'.repeat(60));
    expect(kept(`${'x'.repeat(80)} ada@example.org`)).toBeNull();
  });

  it('has neither addresses nor many digits nor control characters, whatever is searched', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('@', '.com', '0', '5', '٣', '://', 'www.', ' ', '\u202e', '\0'),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (what, where) => {
        const text = kept(what.join(''), where.join(''));
        if (text === null) return;
        expect(text).toMatch(/^\P{C}+$/u);
        expect(text).not.toMatch(/[@＠]|:\/\/|www\./);
        expect(text.match(/\p{Nd}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
        expect([...text].length).toBeLessThanOrEqual(60);
        expect(text.trim()).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});
