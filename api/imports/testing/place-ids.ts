/** The Google place id that is made of the two halves of a pair such as `0x14ca…:0xe1cc…`. */
export function placeIdOf(first: bigint, second: bigint): string {
  const bytes = Buffer.alloc(20);
  bytes.set([0x0a, 0x12, 0x09]);
  bytes.writeBigUInt64LE(first, 3);
  bytes.writeUInt8(0x11, 11);
  bytes.writeBigUInt64LE(second, 12);
  return bytes.toString('base64url');
}
