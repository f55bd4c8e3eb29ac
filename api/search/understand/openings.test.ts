import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './fold.ts';
import { matchOpening, openingLabel, openingRange } from './openings.ts';

const match = (text: string) =>
  matchOpening(
    tokensOf(text).map(({ word }) => word),
    0,
  );

describe('a time at which something is open', () => {
  it.each([
    ['open on Sunday', 'Open on Sunday', 3],
    ['open Sundays', 'Open on Sunday', 2],
    ['Sunday open', 'Open on Sunday', 2],
    ['pazar günü açık', 'Open on Sunday', 3],
    ['pazarları açık', 'Open on Sunday', 2],
    ['sonntags geöffnet', 'Open on Sunday', 2],
    ['ouvert le dimanche', 'Open on Sunday', 3],
    ['abierto los domingos', 'Open on Sunday', 3],
    ['open at 9 pm', 'Open at 9 PM', 4],
    ['open at 9pm', 'Open at 9 PM', 3],
    ['open at 9 p.m.', 'Open at 9 PM', 5],
    ['open at 9:30 pm', 'Open at 9:30 PM', 5],
    ['open at 21:30', 'Open at 9:30 PM', 4],
    ['open at 21', 'Open at 9 PM', 3],
    ['geöffnet um 21 Uhr', 'Open at 9 PM', 4],
    ['ouvert à 21h30', 'Open at 9:30 PM', 3],
    ['open at 12 am', 'Open at 12 AM', 4],
    ['open at noon', 'Open at 12 PM', 3],
    ['open at midnight', 'Open at 12 AM', 3],
    ['open on Saturday at 11 pm', 'Open on Saturday at 11 PM', 6],
    ['open at 8 am on Monday', 'Open on Monday at 8 AM', 6],
    ['Saturday open at 8 near the station', 'Open on Saturday at 8 AM', 4],
  ])('is understood: %s', (text, label, length) => {
    const found = match(text);
    expect(found && openingLabel(found.opening)).toBe(label);
    expect(found?.length).toBe(length);
  });

  it.each([
    'open',
    'open now',
    'open 24 hours',
    'Sunday',
    'Sunday bakery',
    'open at 99',
    'on Sunday',
  ])('is not meant by: %s', (text) => expect(match(text)).toBeNull());

  it('at midnight is the end of a day', () => {
    for (const text of ['open at midnight', 'open at 24:00'])
      expect(match(text)?.opening).toEqual({ day: null, minute: 1440 });
  });

  it('is a part of the week; a day begins at dawn', () => {
    expect(openingRange({ day: 6, minute: null })).toBe('{[8940,10080)}');
    expect(openingRange({ day: 0, minute: 540 })).toBe('{[540,541)}');
    expect(openingRange({ day: null, minute: 540 })).toBe('{}');
    // The midnight after Sunday is the one before Monday.
    expect(openingRange({ day: 0, minute: 1440 })).toBe('{[1440,1441)}');
    expect(openingRange({ day: 6, minute: 1440 })).toBe('{[0,1)}');
  });

  it('is within a week for any words', () => {
    const words = fc.array(
      fc.constantFrom('open', 'sunday', 'at', 'pm', 'h', 'uhr', '24', '9', '59', '21h30', 'x'),
      { maxLength: 8 },
    );
    const check = (typed: string[]) => {
      const found = matchOpening(typed, 0);
      if (!found) return;
      expect(found.length).toBeLessThanOrEqual(typed.length);
      expect(found.opening.minute ?? 0).toBeLessThanOrEqual(1440);
    };
    fc.assert(fc.property(words, check), { endOnFailure: true });
  });
});
