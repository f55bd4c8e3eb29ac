import { extname } from 'node:path';
import { z } from 'zod';
import { runCommand } from './cli/command.ts';
import { peakMemoryBytes } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { SAMPLE_FORMATS, writeSample } from './sample/write-sample.ts';

const DEFAULT_SEED = 1;
const wholeNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int());

const MEGABYTE = 1_000_000;

await runCommand({
  name: 'sample',
  summary: 'Writes a spreadsheet of generated listings from all over the world.',
  options: {
    rows: { type: 'string', help: 'N: number of listings' },
    out: { type: 'string', help: `FILE: file to write, ${SAMPLE_FORMATS.join(' or ')}` },
    seed: { type: 'string', help: `S: each number gives other listings (default ${DEFAULT_SEED})` },
  },
  schema: z.object({
    rows: wholeNumber,
    out: z
      .string()
      .refine(
        (file) => SAMPLE_FORMATS.includes(extname(file).toLowerCase()),
        `must end in ${SAMPLE_FORMATS.join(' or ')}`,
      ),
    seed: wholeNumber.default(DEFAULT_SEED),
  }),
  async run({ rows, out, seed }, output) {
    const started = performance.now();
    const progress = startProgress('Writing', 'rows', output.json);
    const { bytes } = await writeSample({
      rows,
      out,
      seed,
      onProgress: (done) => progress.update(done, rows),
    });
    const seconds = Number(((performance.now() - started) / 1000).toFixed(2));
    const peakMemory = peakMemoryBytes();
    progress.finish();
    output.say(
      `${out}: ${rows.toLocaleString('en')} rows, ${(bytes / MEGABYTE).toFixed(1)} MB, ` +
        `at most ${Math.round(peakMemory / MEGABYTE)} MB of memory`,
    );
    return { json: { file: out, rows, seed, bytes, seconds, peakMemoryBytes: peakMemory } };
  },
});
