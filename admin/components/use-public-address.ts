import { useSession } from '../api/session.ts';

/**
 * Addresses of the public site, which is on another host if the back office has its own.
 * @returns a function from a path to the href of a link
 */
export function usePublicAddress(): (path: string) => string {
  const origin = useSession().data?.publicOrigin ?? '';
  return (path) => origin + path;
}
