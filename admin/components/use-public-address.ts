import { useSession } from '../api/read-session.ts';

/**
 * Addresses of the public site, for links: on another host where the back office has its own.
 * @returns a function from a path to what a link points to
 */
export function usePublicAddress(): (path: string) => string {
  const origin = useSession().data?.publicOrigin ?? '';
  return (path) => origin + path;
}
