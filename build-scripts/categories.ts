import { z } from 'zod';
import { uniteCategories } from '../api/categories/unite-categories.ts';
import { loadConfig } from '../api/config.ts';
import { runCommand } from './cli/command.ts';
import { startProgress } from './cli/progress.ts';
import { withDatabase } from './cli/with-database.ts';

await runCommand({
  name: 'categories',
  summary: `Gives the categories of earlier versions their places in the taxonomy: those that are one under several names
become one. \`npm run rebuild\` then publishes them. If it is stopped, the same command continues.`,
  schema: z.object({}),
  async run(_, { json, say }) {
    return withDatabase(loadConfig(), async ({ db }) => {
      const progress = startProgress('Moving', 'listings', json);
      const result = await uniteCategories(db, (moved) => progress.update(moved));
      progress.finish();
      const { placed, merged, moved } = result;
      say(
        `${placed} categories have their place in the taxonomy, ${merged} have become another one. ${moved} listings have moved.`,
      );
      return { json: result };
    });
  },
});
