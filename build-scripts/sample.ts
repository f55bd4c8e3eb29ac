import { extname } from 'node:path';
import { z } from 'zod';
import { runCommand } from './cli/command.ts';
import { describeWritten, elapsedSeconds, peakMemoryBytes } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { SAMPLE_FORMATS, writeSample } from './sample/write-sample.ts';

const DEFAULT_SEED = 1;
const wholeNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int());

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
    const seconds = elapsedSeconds(started);
    progress.finish();
    output.say(describeWritten(out, rows, bytes));
    return { json: { file: out, rows, seed, bytes, seconds, peakMemoryBytes: peakMemoryBytes() } };
  },
});
