import { createContext, useContext } from 'react';
import { includesRole, type Role } from '../../api/contract/calls/roles.ts';

/** The role of the signed-in account; undefined until the server has answered. */
export const RoleContext = createContext<Role | undefined>(undefined);

export const useRole = (): Role | undefined => useContext(RoleContext);

/**
 * Returns a function that checks whether the account has a role. Until the role is known, everything
 * is allowed, so that nothing shifts for administrators; the server checks each call anyway.
 */
export function useMay(): (needed: Role) => boolean {
  const role = useRole() ?? 'administrator';
  return (needed) => includesRole(role, needed);
}
