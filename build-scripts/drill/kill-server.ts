import { killAt } from './kills.ts';
import { besideServer, repeatedly } from './service.ts';

/** Maximum time between changes, in milliseconds. */
const PACE = 80;
const LONGEST = 1_500;

/** Kills the server during changes, while it runs and while it starts. */
export const drillKillServer = besideServer(async (stage, service) => {
  const { random, listings } = stage;
  const stopChanging = repeatedly(listings.change, () => random.below(PACE));
  await killAt(stage, service.running(), LONGEST);
  await stopChanging();
  if (random.chance(0.6)) await listings.revert();
  await service.restart();
  // Some kills hit it before it is ready.
  if (random.chance(0.7)) return;
  await killAt(stage, service.running(), LONGEST);
  await service.restart();
});
