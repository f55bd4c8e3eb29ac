import type { IncomingHttpHeaders } from 'node:http';
import { hostOf } from './public-address.ts';

const LONGEST = 200;

/** The text of a percent-encoded part; the part itself where it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The text of a header, whose bytes Node reads as Latin-1, and many servers mean as UTF-8. */
function headerText(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

/** The file name of a Content-Disposition header (RFC 6266); undefined if there is none. */
function declaredName(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
  return quoted ?? plain;
}

/** The name of a fetched file: as the server declares it, else the last part of the address, else the host. */
export function fetchedName(address: URL, headers: IncomingHttpHeaders): string {
  const declared = declaredName(headerText(headers['content-disposition'] ?? ''));
  const last = decoded(address.pathname.split('/').at(-1) ?? '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot hold them.
  const tame = (name = '') => name.replace(/[\u0000-\u001f\u007f]/g, '').slice(-LONGEST);
  return tame(declared) || tame(last) || hostOf(address);
}
