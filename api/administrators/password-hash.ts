import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane; 24 ms on the documented machine.
 * Node runs at most four at once, which bounds the memory to 76 MiB.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

/** Normalised: keyboards compose letters such as ş in different ways. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with Argon2id and a new salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = COST;
  const hash = await derive('argon2id', {
    ...COST,
    message: bytesOf(password),
    nonce,
    tagLength: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`;
}

/**
 * Whether a password matches a hash, in constant time.
 * @param encoded a PHC string of Argon2id, of any cost
 * @throws Error if it is not one
 */
export async function verifyPassword(encoded: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(encoded) ?? [];
  if (salt === undefined || expected === undefined)
    throw new Error('A stored password hash is not an Argon2id PHC string.');
  const expectedBytes = Buffer.from(expected, 'base64');
  const actualBytes = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedBytes.length,
  });
  return timingSafeEqual(actualBytes, expectedBytes);
}
