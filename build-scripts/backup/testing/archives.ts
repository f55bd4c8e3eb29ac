import type { Source } from '../archive-reader.ts';
import { sha256, TAIL_BYTES } from '../archive-writer.ts';
import { ENTRIES, encodeEnd, endSchema } from '../manifest.ts';
import { BLOCK, paddingOf, tarEnd, tarHeader } from '../tar.ts';

/** A backup in memory. */
export const bytesSource = (bytes: Buffer, name = 'test.backup'): Source => ({
  name,
  size: bytes.length,
  read: async (offset, length) => {
    const part = bytes.subarray(offset, offset + length);
    if (offset < 0 || part.length < length) throw new RangeError(`${name} has no such bytes.`);
    return Buffer.from(part);
  },
  close: async () => undefined,
});

/** The same backup with another manifest and its correct checksum. */
export function withManifest(
  backup: Buffer,
  change: (manifest: Record<string, unknown>) => unknown,
): Buffer {
  const at = backup.length - TAIL_BYTES + BLOCK;
  const end = endSchema.parse(JSON.parse(backup.subarray(at, at + BLOCK).toString()));
  const { offset, bytes } = end.manifest;
  const manifest = JSON.parse(backup.subarray(offset, offset + bytes).toString());
  const content = Buffer.from(JSON.stringify(change(manifest)));
  const modified = new Date(end.takenAt);
  const forged = encodeEnd({
    ...end,
    manifest: { offset, bytes: content.length, sha256: sha256(content) },
  });
  return Buffer.concat([
    backup.subarray(0, offset - BLOCK),
    tarHeader(ENTRIES.manifest, content.length, modified),
    content,
    Buffer.alloc(paddingOf(content.length)),
    tarHeader(ENTRIES.end, forged.length, modified),
    forged,
    tarEnd(),
  ]);
}
