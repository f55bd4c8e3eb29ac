import { z } from 'zod';
import { publishTargetSchema } from '../../api/publish-target.ts';

/** The input of a thread that renders or verifies pages. */
export const workerInputSchema = z.object({
  databaseUrl: z.string(),
  /** Absolute path of the folder of compiled templates. */
  templates: z.string(),
  publishTo: publishTargetSchema,
  siteUrl: z.string(),
  /** Names of the subscribers to changed addresses; absent when there are none. */
  subscribers: z.array(z.string()).optional(),
});

export type WorkerInput = z.infer<typeof workerInputSchema>;
