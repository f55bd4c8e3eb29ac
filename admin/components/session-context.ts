import { createContext, useContext } from 'react';
import { includesRole, type Role } from '../../api/contract/calls/roles.ts';
import type { AdminSession } from '../../api/contract/calls/sessions.ts';

/** The session of the signed-in account; undefined until the server has answered. */
export const SessionContext = createContext<AdminSession | undefined>(undefined);

export const useRole = () => useContext(SessionContext)?.role;

/** The time zone in which dates and times are shown, an IANA name; undefined means the browser's own. */
export const useTimeZone = () => useContext(SessionContext)?.timeZone;

/**
 * Returns a function that checks whether the account has a role. Until the role is known, everything
 * is allowed, so that nothing shifts for administrators; the server checks each call anyway.
 */
export function useMay(): (needed: Role) => boolean {
  const role = useRole() ?? 'administrator';
  return (needed) => includesRole(role, needed);
}
