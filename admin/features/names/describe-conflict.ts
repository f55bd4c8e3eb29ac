import { z } from 'zod';
import { REARRANGEMENT_CONFLICTS } from '../../../api/contract/calls/rearrangements.ts';
import { CallError } from '../../api/call.ts';
import type { NamesMessages } from './messages.ts';

const details = z.object({ reason: z.enum(REARRANGEMENT_CONFLICTS), name: z.string().default('') });

/** Why the server refuses a change, in the language of the back office; another error itself. */
export function describeConflict(error: unknown, texts: NamesMessages): unknown {
  if (!(error instanceof CallError)) return error;
  const { success, data } = details.safeParse(error.reason?.details);
  if (!success) return error;
  const text = texts.conflicts[data.reason];
  return typeof text === 'function' ? text(data.name) : text;
}
