import { createContext, useContext } from 'react';
import { includesRole, type Role } from '../../api/contract/calls/roles.ts';

/** The role of the account that is signed in; undefined until the server has said it. */
export const RoleContext = createContext<Role | undefined>(undefined);

export const useRole = (): Role | undefined => useContext(RoleContext);

/**
 * Whether the account may do what needs a role. Until its role is known, everything counts as allowed,
 * so that nothing moves for administrators; the server decides in any case.
 */
export function useMay(): (needed: Role) => boolean {
  const role = useRole() ?? 'administrator';
  return (needed) => includesRole(role, needed);
}
