import { z } from 'zod';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { drillConflict } from './drill/conflict.ts';
import { drillDisk } from './drill/disk.ts';
import { openGround } from './drill/ground.ts';
import { drillKillPostgres } from './drill/kill-postgres.ts';
import { drillKillServer } from './drill/kill-server.ts';
import { drillKillWorker } from './drill/kill-worker.ts';
import { randomOf } from './drill/random.ts';
import { drillTemplate } from './drill/template.ts';

const DRILLS = {
  'kill-worker': { drill: drillKillWorker, times: 50 },
  'kill-server': { drill: drillKillServer, times: 50 },
  'kill-postgres': { drill: drillKillPostgres, times: 50 },
  disk: { drill: drillDisk, times: 1 },
  conflict: { drill: drillConflict, times: 5 },
  template: { drill: drillTemplate, times: 5 },
} as const;

const names = z.enum([
  'kill-worker',
  'kill-server',
  'kill-postgres',
  'disk',
  'conflict',
  'template',
]);

await runCommand({
  name: 'drill',
  summary: `Breaks things while pages are published, and proves that what is published comes out right all the same: ${names.options.join(', ')}.`,
  positionals: 'NAME',
  options: {
    rows: { type: 'string', help: 'N: how many listings (default 1000)' },
    times: { type: 'string', help: 'T: how often (default: 50 kills, 1 to 5 of the others)' },
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
    say(`${name}: ${rows.toLocaleString('en')} listings, seed ${seed}`);
    const ground = await openGround(rows);
    const started = performance.now();
    const progress = startProgress(name, 'rounds', json);
    try {
      const { faults, figures } = await drill(ground, {
        times,
        random: randomOf(seed),
        onRound: (done) => progress.update(done, times),
      });
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
    } finally {
      await ground.close();
    }
  },
});
