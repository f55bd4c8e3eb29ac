import { z } from 'zod';
import { EXIT, keyOf, runCommand, wholeNumber } from './cli/command.ts';
import { table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { drillConflict } from './drill/conflict.ts';
import { drillDisk } from './drill/disk.ts';
import { drillFuzzImport } from './drill/fuzz-import.ts';
import { openGround } from './drill/ground.ts';
import { drillKillImport } from './drill/kill-import.ts';
import { drillKillPostgres } from './drill/kill-postgres.ts';
import { drillKillServer } from './drill/kill-server.ts';
import { drillKillWorker } from './drill/kill-worker.ts';
import { drillOlderDatabase } from './drill/older-database.ts';
import { drillOverload } from './drill/overload.ts';
import { drillRestore } from './drill/restore.ts';
import { type Drill, type DrillOptions, type DrillResult, runDrill } from './drill/run-drill.ts';
import { drillTemplate } from './drill/template.ts';
import { Random } from './sample/random.ts';

type Entry = {
  readonly run: (options: DrillOptions, rows: number) => Promise<DrillResult>;
  readonly times: number;
  readonly rows: number;
};

/** A drill of a ground, which is deleted afterwards. */
const onGround = (drill: Drill, times: number, rows = 1_000): Entry => ({
  times,
  rows,
  async run(options, rows) {
    const ground = await openGround(rows);
    try {
      return await runDrill(ground, drill, options);
    } finally {
      await ground.close();
    }
  },
});

/** The drills, with the usual number of rounds and of listings. */
const DRILLS = {
  'kill-worker': onGround(drillKillWorker, 50),
  'kill-server': onGround(drillKillServer, 50),
  'kill-postgres': onGround(drillKillPostgres, 50),
  'kill-import': { run: drillKillImport, times: 20, rows: 200_000 },
  disk: onGround(drillDisk(), 1),
  conflict: onGround(drillConflict, 5),
  template: onGround(drillTemplate, 5),
  'older-database': onGround(drillOlderDatabase, 3),
  restore: onGround(drillRestore(), 3),
  overload: onGround(drillOverload, 1, 5_000),
  'fuzz-import': { run: drillFuzzImport, times: 10_000, rows: 0 },
} satisfies Record<string, Entry>;

await runCommand({
  name: 'drill',
  summary: `Breaks things while pages are published or spreadsheets imported, and checks the results: ${Object.keys(DRILLS).join(', ')}.`,
  positionals: 'NAME',
  schema: z.object({
    rows: wholeNumber('N: how many listings (default 1000; kill-import 200,000)').optional(),
    times: wholeNumber(
      'T: how often (default: 50 kills, 20 of an import, 10,000 files, 1 to 5 of the others)',
    ).optional(),
    seed: wholeNumber(
      'S: seed of the random choices (default: random)',
      Number.MIN_SAFE_INTEGER,
    ).default(() => Date.now() % 2 ** 31),
    files: keyOf(DRILLS),
  }),
  async run({ seed, files: [name], ...wanted }, { json, say }) {
    const { run, ...usual } = DRILLS[name];
    const { rows = usual.rows, times = usual.times } = wanted;
    say(
      name === 'fuzz-import'
        ? `${name}: seed ${seed}`
        : `${name}: ${rows.toLocaleString('en')} listings, seed ${seed}`,
    );
    const started = performance.now();
    const progress = startProgress(name, 'rounds', json);
    const { faults, figures } = await run(
      { times, random: new Random(seed), onRound: (done) => progress.update(done, times) },
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
