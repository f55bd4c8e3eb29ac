import { z } from 'zod';

/** The roles of the back office. Each includes the rights of the roles before it. */
export const ROLES = ['viewer', 'moderator', 'editor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, 'must be viewer, moderator, editor or administrator');

/** Whether the role `held` includes the rights of the role `needed`. */
export const includesRole = (held: Role, needed: Role): boolean =>
  ROLES.indexOf(held) >= ROLES.indexOf(needed);
