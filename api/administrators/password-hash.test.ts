import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** From the tests of Argon2's reference implementation. */
const REFERENCE =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('password hashes', () => {
  it('agree with the reference implementation', async () => {
    expect(await verifyPassword(REFERENCE, 'password')).toBe(true);
    expect(await verifyPassword(REFERENCE, 'Password')).toBe(false);
  });

  it('are PHC strings with random salts', async () => {
    const [one, other] = await Promise.all([
      hashPassword('aynı şifre'),
      hashPassword('aynı şifre'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'aynı şifre')).toBe(true);
    expect(await verifyPassword(other, 'aynı sifre')).toBe(false);
  });

  it('do not depend on Unicode normalisation', async () => {
    const hash = await hashPassword('şifre güçlü'.normalize('NFD'));
    expect(await verifyPassword(hash, 'şifre güçlü'.normalize('NFC'))).toBe(true);
  });

  it.each(['', 'secret', REFERENCE.replace('argon2id', 'argon2i'), `${REFERENCE}\n`])(
    'refuses %j as a stored hash',
    async (stored) => {
      await expect(verifyPassword(stored, 'password')).rejects.toThrow('PHC string');
    },
  );
});
