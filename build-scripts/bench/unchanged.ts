import { build, buildFigures, forgetPublished, rate } from './build.ts';
import { atLeast, atMost, type Measured } from './report.ts';
import type { Scratch } from './scratch.ts';

/** Clears the cache of a newly built site: every page is rendered, none is written. */
export async function benchUnchanged(scratch: Scratch): Promise<Measured> {
  await forgetPublished(scratch);
  const first = await build(scratch, { everything: true });
  const again = await build(scratch, { everything: true });
  const prebuild = rate(first);
  return {
    goals: [
      atMost('pages written', again.result.written, 0),
      atLeast('rate compared to prebuild', rate(again) / prebuild, 2),
    ],
    figures: { ...buildFigures(again), prebuildPagesPerSecond: prebuild },
  };
}
