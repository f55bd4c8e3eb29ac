import type { RearrangementConflict } from '../contract/calls/rearrangements.ts';
import { AppError } from '../errors.ts';

/**
 * The error of a change that the names, the tree or other changes do not admit.
 * @param name of the category or city that is in the way
 */
export const conflict = (reason: RearrangementConflict, message: string, name?: string): AppError =>
  new AppError('conflict', message, { details: { reason, ...(name !== undefined && { name }) } });

/** The error of an undo that a later change is in the way of. */
export const changedSince = (): AppError =>
  conflict('changed', 'A later change has changed this again. Undo that first.');
