import { z } from 'zod';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { drillConflict } from './drill/conflict.ts';
import { drillDisk } from './drill/disk.ts';
import { drillFuzzImport } from './drill/fuzz-import.ts';
import { type Ground, openGround } from './drill/ground.ts';
import { drillKillPostgres } from './drill/kill-postgres.ts';
import { drillKillServer } from './drill/kill-server.ts';
import { drillKillWorker } from './drill/kill-worker.ts';
import type { DrillOptions, DrillResult } from './drill/kills.ts';
import { randomOf } from './drill/random.ts';
import { drillTemplate } from './drill/template.ts';

type Drill = (options: DrillOptions, rows: number) => Promise<DrillResult>;

/** A drill that needs a directory of listings, with one that is gone afterwards. */
function onGround(drill: (ground: Ground, options: DrillOptions) => Promise<DrillResult>): Drill {
  return async (options, rows) => {
    const ground = await openGround(rows);
    try {
      return await drill(ground, options);
    } finally {
      await ground.close();
    }
  };
}

const DRILLS = {
  'kill-worker': { drill: onGround(drillKillWorker), times: 50 },
  'kill-server': { drill: onGround(drillKillServer), times: 50 },
  'kill-postgres': { drill: onGround(drillKillPostgres), times: 50 },
  disk: { drill: onGround(drillDisk), times: 1 },
  conflict: { drill: onGround(drillConflict), times: 5 },
  template: { drill: onGround(drillTemplate), times: 5 },
  'fuzz-import': { drill: drillFuzzImport, times: 10_000 },
} as const satisfies Record<string, { drill: Drill; times: number }>;

const names = z.enum([
  'kill-worker',
  'kill-server',
  'kill-postgres',
  'disk',
  'conflict',
  'template',
  'fuzz-import',
]);

await runCommand({
  name: 'drill',
  summary: `Breaks things, while pages are published or before they are read, and proves that what comes of it is right all the same: ${names.options.join(', ')}.`,
  positionals: 'NAME',
  options: {
    rows: { type: 'string', help: 'N: how many listings (default 1000)' },
    times: {
      type: 'string',
      help: 'T: how often (default: 50 kills, 10,000 files, 1 to 5 of the others)',
    },
    seed: { type: 'string', help: 'S: of what is left to chance (default: another each time)' },
  },
  schema: z.object({
    rows: z.coerce.number().int().min(1).default(1_000),
    times: z.coerce.number().int().min(1).optional(),
    seed: z.coerce
      .number()
      .int()
      .default(() => Date.now() % 2 ** 31),
    files: z.tuple([names], `name one of ${names.options.join(', ')}`),
  }),
  async run({ rows, times: wanted, seed, files: [name] }, { json, say }) {
    const { drill, times } = { ...DRILLS[name], ...(wanted && { times: wanted }) };
    say(
      name === 'fuzz-import'
        ? `${name}: seed ${seed}`
        : `${name}: ${rows.toLocaleString('en')} listings, seed ${seed}`,
    );
    const started = performance.now();
    const progress = startProgress(name, 'rounds', json);
    const { faults, figures } = await drill(
      { times, random: randomOf(seed), onRound: (done) => progress.update(done, times) },
      rows,
    );
    progress.finish();
    const all = {
      rounds: times,
      ...figures,
      seconds: Math.round(performance.now() - started) / 1000,
      peakMemoryBytes: peakMemoryBytes(),
      result: faults.length === 0 ? 'all as it should be' : `${faults.length} faults`,
    };
    say(table(all));
    for (const fault of faults) console.error(fault);
    return {
      json: { drill: name, rows, seed, figures: all, faults },
      exitCode: faults.length > 0 ? EXIT.failed : EXIT.done,
    };
  },
});
