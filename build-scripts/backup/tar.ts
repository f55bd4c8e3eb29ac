/** Block size of tar files. */
export const BLOCK = 512;

/** Bytes of padding after `size` bytes, up to the next block. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const octal = (value: number, digits: number): string =>
  `${Math.floor(value).toString(8).padStart(digits, '0')}\0`;

const CHECKSUM = { at: 148, blank: ' '.repeat(8) } as const;

/**
 * The header of a file in a tar (POSIX ustar).
 * @param name at most 99 bytes of ASCII
 * @param size of the content in bytes, below 8 GB
 */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'latin1');
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7) + octal(0, 7), 108);
  header.write(octal(size, 11), 124);
  header.write(octal(modified.getTime() / 1000, 11), 136);
  header.write(CHECKSUM.blank, CHECKSUM.at);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, CHECKSUM.at);
  return header;
}

/** End of a tar file: two empty blocks. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);
