import { isUtf8 } from 'node:buffer';

/**
 * Whether a text that is not valid UTF-8 is UTF-8 that was cut inside of characters: with at least four valid
 * characters for each stray byte. In another encoding, all its letters would be garbled.
 */
export function isMostlyUtf8(bytes: Buffer): boolean {
  let wellFormed = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = sequenceLength(byte);
    if (length > 1 && isUtf8(bytes.subarray(at, at + length))) {
      wellFormed += 1;
      at += length - 1;
    } else stray += 1;
  }
  return wellFormed > stray * 4;
}

/** Length in bytes of the UTF-8 character that starts with `lead`; 0 if none does. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Number of bytes at the end that belong to an incomplete character. */
export function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
