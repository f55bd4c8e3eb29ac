import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { gazetteer } from '../api/places/gazetteer/load.ts';
import { placeAgain } from '../api/places/place-again.ts';
import { PlaceResolver } from '../api/places/resolve-place.ts';
import { runCommand } from './cli/command.ts';
import { startProgress } from './cli/progress.ts';
import { withDatabase } from './cli/with-database.ts';

await runCommand({
  name: 'places',
  summary: `Places listings of earlier versions by the gazetteer: cities get their regions, and cities under several names
become one. \`npm run rebuild\` then publishes them. If it is stopped, the same command continues.`,
  schema: z.object({}),
  async run(_, { json, say }) {
    return withDatabase(loadConfig(), async ({ db }) => {
      const progress = startProgress('Placing', 'listings', json);
      const result = await placeAgain(db, new PlaceResolver(gazetteer()), (_step, done) =>
        progress.update(done),
      );
      progress.finish();
      const { listings, moved, cities } = result;
      say(
        `${cities} cities placed. ${moved} of their ${listings} listings have moved to another city.`,
      );
      return { json: result };
    });
  },
});
