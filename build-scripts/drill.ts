import { z } from 'zod';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { drillConflict } from './drill/conflict.ts';
import { drillDisk } from './drill/disk.ts';
import { drillFuzzImport } from './drill/fuzz-import.ts';
import { type Ground, openGround } from './drill/ground.ts';
import { drillKillImport } from './drill/kill-import.ts';
import { drillKillPostgres } from './drill/kill-postgres.ts';
import { drillKillServer } from './drill/kill-server.ts';
import { drillKillWorker } from './drill/kill-worker.ts';
import type { DrillOptions, DrillResult } from './drill/kills.ts';
import { drillOlderDatabase } from './drill/older-database.ts';
import { drillOverload } from './drill/overload.ts';
import { randomOf } from './drill/random.ts';
import { drillRestore } from './drill/restore.ts';
import { drillTemplate } from './drill/template.ts';

type Drill = (options: DrillOptions, rows: number) => Promise<DrillResult>;

/** A drill that needs a directory of listings, which is deleted afterwards. */
function withGround(drill: (ground: Ground, options: DrillOptions) => Promise<DrillResult>): Drill {
  return async (options, rows) => {
    const ground = await openGround(rows);
    try {
      return await drill(ground, options);
    } finally {
      await ground.close();
    }
  };
}

/** Number of listings in drills that publish pages. */
const PUBLISHED = 1_000;

const DRILLS = {
  'kill-worker': { drill: withGround(drillKillWorker), times: 50, rows: PUBLISHED },
  'kill-server': { drill: withGround(drillKillServer), times: 50, rows: PUBLISHED },
  'kill-postgres': { drill: withGround(drillKillPostgres), times: 50, rows: PUBLISHED },
  'kill-import': { drill: drillKillImport, times: 20, rows: 200_000 },
  disk: { drill: withGround(drillDisk), times: 1, rows: PUBLISHED },
  conflict: { drill: withGround(drillConflict), times: 5, rows: PUBLISHED },
  template: { drill: withGround(drillTemplate), times: 5, rows: PUBLISHED },
  'older-database': { drill: withGround(drillOlderDatabase), times: 3, rows: PUBLISHED },
  restore: { drill: withGround(drillRestore), times: 3, rows: PUBLISHED },
  overload: { drill: withGround(drillOverload), times: 1, rows: 5_000 },
  'fuzz-import': { drill: drillFuzzImport, times: 10_000, rows: 0 },
} as const satisfies Record<string, { drill: Drill; times: number; rows: number }>;

const names = z.enum([
  'kill-worker',
  'kill-server',
  'kill-postgres',
  'kill-import',
  'disk',
  'conflict',
  'template',
  'older-database',
  'restore',
  'overload',
  'fuzz-import',
]);

await runCommand({
  name: 'drill',
  summary: `Breaks things while pages are published or spreadsheets imported, and checks the results: ${names.options.join(', ')}.`,
  positionals: 'NAME',
  options: {
    rows: { type: 'string', help: 'N: how many listings (default 1000; kill-import 200,000)' },
    times: {
      type: 'string',
      help: 'T: how often (default: 50 kills, 20 of an import, 10,000 files, 1 to 5 of the others)',
    },
    seed: { type: 'string', help: 'S: seed of the random choices (default: random)' },
  },
  schema: z.object({
    rows: z.coerce.number().int().min(1).optional(),
    times: z.coerce.number().int().min(1).optional(),
    seed: z.coerce
      .number()
      .int()
      .default(() => Date.now() % 2 ** 31),
    files: z.tuple([names], `name one of ${names.options.join(', ')}`),
  }),
  async run({ seed, files: [name], ...wanted }, { json, say }) {
    const { drill, ...usual } = DRILLS[name];
    const { rows = usual.rows, times = usual.times } = wanted;
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
      result: faults.length === 0 ? 'no faults' : `${faults.length} faults`,
    };
    say(table(all));
    for (const fault of faults) console.error(fault);
    return {
      json: { drill: name, rows, seed, figures: all, faults },
      exitCode: faults.length > 0 ? EXIT.failed : EXIT.done,
    };
  },
});
