import { type HostCookie, hostCookie } from './host-cookie.ts';
import { SESSION_SECONDS } from './sessions.queries.ts';

/**
 * The cookie that contains the token of a session.
 * @param officeUrl origin of the back office
 */
export const sessionCookie = (officeUrl: string): HostCookie =>
  hostCookie(officeUrl, 'session', SESSION_SECONDS);
