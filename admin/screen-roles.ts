import type { Role } from '../api/contract/calls/roles.ts';
import { PATHS } from './paths.ts';

/** Screens that require a higher role than viewer. The server checks each call independently. */
const REQUIRED_ROLES: Readonly<Partial<Record<string, Role>>> = {
  [PATHS.upload]: 'editor',
  [PATHS.settings]: 'administrator',
};

/** The lowest role that may see a screen. @param path the screen's path */
export const screenRole = (path: string): Role => REQUIRED_ROLES[path] ?? 'viewer';
