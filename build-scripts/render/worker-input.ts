import { z } from 'zod';
import { publishTargetSchema } from '../../api/publish-target.ts';

/** What a thread that renders or verifies pages is started with. */
export const workerInputSchema = z.object({
  databaseUrl: z.string(),
  templates: z.string(),
  publishTo: publishTargetSchema,
  siteUrl: z.string(),
  /** Names of the subscribers to changed addresses; absent where there are none. */
  takers: z.array(z.string()).optional(),
});

export type WorkerInput = z.infer<typeof workerInputSchema>;
