import type { Role } from '../api/contract/calls/roles.ts';
import { PATHS } from './paths.ts';

/** Screens that need more than reading. The server protects each call by itself. */
const NEEDED: Readonly<Partial<Record<string, Role>>> = {
  [PATHS.upload]: 'editor',
  [PATHS.settings]: 'administrator',
};

/** The least role that a screen is shown to. @param path its address */
export const screenRole = (path: string): Role => NEEDED[path] ?? 'viewer';
