import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN } from './password-limits.ts';
import { brokenRule, unitOf } from './password-rules.ts';

const username = 'ada.lovelace';
const rule = (password: string, former?: string) => brokenRule(password, { username, former });

describe('rules for new passwords', () => {
  it.each([
    ['short', 'elevenchars'],
    ['long', `${'correct horse '.repeat(30)}`],
    ['name', 'who is Ada.Lovelace?'],
    ['name', 'ADA.LOVELACE1815'],
    ['repeats', 'aaaaaaaaaaaa'],
    ['repeats', 'abcabcabcabc'],
    ['repeats', 'abcabcabcabca'],
    ['repeats', 'PasswordpassworD'],
    ['repeats', 'kiwi-kiwi-kiwi-'],
    ['repeats', 'kiwi kiwi-kiwi.kiwi'],
    ['repeats', '121221121122'],
    ['sequence', '123456789012'],
    ['sequence', '987654321098'],
    ['sequence', 'abcdefghijkl'],
    ['sequence', 'qwertyuiop12'],
    ['sequence', 'QWERTYasdfgh'],
    ['sequence', 'qwertyuıopğü'],
    ['sequence', 'abc123def456'],
    ['sequence', 'Abcd1234!@#$'],
    ['sequence', 'ab cd ef gh ij kl'],
  ])('say %s of %j', (expected, password) => {
    expect(rule(password)).toBe(expected);
  });

  it.each([
    'correct horse battery',
    'long password',
    'a compiler of words',
    'tren garında üç martı',
    'kJ4x-QbR_9tWz2LmVa8p',
    '839201847562 tren',
  ])('accept %j', (password) => {
    expect(rule(password)).toBeUndefined();
  });

  it('compare with the former password without regard to case', () => {
    expect(rule('correct horse battery', 'Correct Horse Battery')).toBe('former');
    expect(rule('correct horse battery', 'correct horse batterz')).toBeUndefined();
    expect(brokenRule('grace is my name', { username: 'grace@example.com' })).toBe('name');
  });

  const sign = fc.constantFrom(...'abcXYZ019 ğİıß€_-😀');
  const text = (maxLength: number) => fc.string({ unit: sign, minLength: 1, maxLength });

  it('accept no repetition of less than twelve characters', () => {
    fc.assert(
      fc.property(text(PASSWORD_MIN - 1), fc.nat(PASSWORD_MIN), (unit, tail) => {
        const password = `${unit.repeat(PASSWORD_MIN + 1)}${unit.slice(0, tail)}`.slice(0, 256);
        expect(rule(password)).toBeDefined();
      }),
    );
  });

  it('accept no text around the username, in whatever case', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (before, after, upper) => {
        const name = upper ? username.toUpperCase() : username;
        expect(rule(`${before}${name}${after}`)).toBeDefined();
      }),
    );
  });

  it('find the unit that repeats to a text, and the whole where none does', () => {
    fc.assert(
      fc.property(text(20), fc.integer({ min: 2, max: 5 }), (unit, times) => {
        const whole = unit.repeat(times);
        const found = unitOf(whole);
        expect(found.length).toBeLessThanOrEqual(unit.length);
        expect(found.repeat(Math.ceil(whole.length / found.length)).slice(0, whole.length)).toBe(
          whole,
        );
      }),
    );
    expect(unitOf('abcd')).toBe('abcd');
  });
});
