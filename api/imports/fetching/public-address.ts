import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { notice } from '../../contract/text/import-notices.ts';
import { noticeError } from '../notice-error.ts';

/** Whether an IP address belongs to a host of the internet, not to this machine or a private network. */
const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const refuse = (host: string) => noticeError('invalid_input', notice('fetch-private', { host }));

/** The host of an address, an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Checks an address before it is requested. A host that is an IP address is checked here, since Node does not
 * look it up; a name is checked by {@link publicLookup}.
 * @param privateHosts host names that may be private, and that may be requested without TLS
 * @throws AppError `invalid_input`
 */
export function checkAddress(address: URL, privateHosts: ReadonlySet<string>): void {
  const host = hostOf(address);
  if (privateHosts.has(host) && /^https?:$/.test(address.protocol)) return;
  if (address.protocol !== 'https:' || address.username || address.password)
    throw noticeError('invalid_input', notice('fetch-insecure'));
  if (isIP(host) !== 0 && !isPublic(host)) throw refuse(host);
}

/**
 * Looks up a host name for a connection, and refuses it if one of its addresses is private. Because the
 * connection uses these very addresses, a name that changes its address between check and connection
 * gains nothing.
 */
export const publicLookup = (privateHosts: ReadonlySet<string>): LookupFunction =>
  function find(hostname, options, callback) {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || first === undefined) return callback(error ?? new Error('no address'), '');
      if (!privateHosts.has(hostname) && !found.every(({ address }) => isPublic(address)))
        return callback(refuse(hostname), '');
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
