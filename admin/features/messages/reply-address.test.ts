import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replyAddress } from './reply-address.ts';

const inboxMessage = { email: 'a+b@example.org', subject: 'Hours', message: 'Hello' };

describe('the address of a reply', () => {
  it('goes to the sender, with a single Re:', () => {
    expect(replyAddress(inboxMessage, 'Ada:')).toMatch(
      /^mailto:a%2Bb@example\.org\?subject=Re%3A%20Hours&/,
    );
    expect(replyAddress({ ...inboxMessage, subject: 'RE: Hours' }, '')).toContain(
      'subject=RE%3A%20Hours&',
    );
  });

  it('quotes any message, and never adds another recipient or header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (subject, message) => {
          const address = new URL(replyAddress({ ...inboxMessage, subject, message }, ''));
          expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
          expect(address.searchParams.get('subject')).toContain(subject.toWellFormed());
          expect(address.href.length).toBeLessThan(10_000);
        },
      ),
    );
  });
});
