import { z } from 'zod';

/** What an account of the back office may do. Each role may also do what those before it may. */
export const ROLES = ['viewer', 'moderator', 'editor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, 'must be viewer, moderator, editor or administrator');

/** Whether an account with the role `held` may do what needs `needed`. */
export const includesRole = (held: Role, needed: Role): boolean =>
  ROLES.indexOf(held) >= ROLES.indexOf(needed);
