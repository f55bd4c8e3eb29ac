import { type HostCookie, hostCookie } from './host-cookie.ts';
import { SESSION_SECONDS } from './sessions.queries.ts';

/**
 * Where a browser keeps the token of its session.
 * @param officeUrl origin of the back office
 */
export const sessionCookie = (officeUrl: string): HostCookie =>
  hostCookie(officeUrl, 'session', SESSION_SECONDS);
