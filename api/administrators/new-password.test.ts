import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNewPassword, generatePassword } from './new-password.ts';
import { isCommonPassword } from './password-dictionary.ts';
import { hashPassword } from './password-hash.ts';

const check = (password: string, more: { formerHash?: string; former?: string } = {}) =>
  checkNewPassword({ password, username: 'ada', field: 'password', ...more });

describe('a new password', () => {
  it.each([
    'administrator',
    'Password1234!',
    'P@ssw0rd1234!',
    '!!!!!PASSWORD!!!!!',
    '2024-Football-2024',
    'l3tm31n-12345',
    'd.r.a.g.o.n. 1990 !!',
    'dragonDRAGON12!',
    'fenerbahce1907',
    'galatasaray!!',
  ])('is not %j, which is common', async (password) => {
    await expect(check(password)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: 'password', rule: 'common' }] },
    });
  });

  it.each(['passwordpassword', '123456789012', 'Password1234!', 'aaaaaaaaaaaa', 'abcabcabcabc'])(
    'is not %j',
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({ code: 'invalid_input' });
    },
  );

  it('is none of the 10,000 commonest, also in another case or with digits and symbols', async () => {
    const common = dictionary['passwords-common'].slice(0, 10_000);
    const tail = fc.stringMatching(/^[0-9!?.#*+-]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...common), tail, fc.boolean(), async (word, end, upper) => {
        const password = `${upper ? word.toUpperCase() : word}${end}`;
        const isBare = /[a-z]{4}$/i.test(word) || (end === '' && word.length >= 4);
        if (isBare) expect([password, await isCommonPassword(password)]).toEqual([password, true]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['correct horse battery', 'a long password', 'tren garında üç martı', 'x7$k0Qm!v2Zp'])(
    'may be %j',
    async (password) => {
      await expect(check(password)).resolves.toBeUndefined();
    },
  );

  it('is not the former one, which is compared by its hash', async () => {
    const password = 'correct horse battery';
    const formerHash = await hashPassword(password);
    await expect(check(password, { formerHash })).rejects.toThrow('differ from the former');
    await expect(check(`${password} staple`, { formerHash })).resolves.toBeUndefined();
  });

  it('breaks no rule if it is generated', async () => {
    for (let n = 0; n < 200; n += 1) await check(generatePassword('ada'));
    expect(generatePassword('ada')).toMatch(/^[\w-]{20}$/);
  });
});
