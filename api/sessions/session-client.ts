import { isIPv4 } from 'node:net';
import type { Context } from 'koa';
import { networkOf } from '../http/network-of.ts';

/** From where a session was opened: as much as the list of sessions shows, and no more. */
export type SessionClient = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
};

export const UNKNOWN_CLIENT: SessionClient = { browser: null, system: null, network: null };

/** The client of a request. */
export const clientOf = (ctx: Context): SessionClient => ({
  ...deviceOf(ctx.get('User-Agent')),
  network: shortNetwork(ctx.ip),
});

/** Names in User-Agent headers, the special ones first: Edge and Opera also name Chrome, which names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system by a User-Agent header. Only known names are kept: the header may contain anything. */
export function deviceOf(userAgent: string): Pick<SessionClient, 'browser' | 'system'> {
  const nameIn = (names: typeof BROWSERS) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** The network of an address, without the part that tells its customers apart. */
export function shortNetwork(address: string): string | null {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, 'x');
  const groups = network.split(':').slice(0, 3);
  return groups.length === 3 ? `${groups.join(':')}::/48` : null;
}
