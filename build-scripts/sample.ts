import { extname } from 'node:path';
import { z } from 'zod';
import { runCommand, wholeNumber } from './cli/command.ts';
import { describeWritten, elapsedSeconds, peakMemoryBytes } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { SAMPLE_FORMATS, writeSample } from './sample/write-sample.ts';

const DEFAULT_SEED = 1;

await runCommand({
  name: 'sample',
  summary: 'Writes a spreadsheet of generated listings from all over the world.',
  schema: z.object({
    rows: wholeNumber('N: number of listings', 0),
    out: z
      .string()
      .refine(
        (file) => SAMPLE_FORMATS.includes(extname(file).toLowerCase()),
        `must end in ${SAMPLE_FORMATS.join(' or ')}`,
      )
      .describe(`FILE: file to write, ${SAMPLE_FORMATS.join(' or ')}`),
    seed: wholeNumber(`S: each number gives other listings (default ${DEFAULT_SEED})`, 0).default(
      DEFAULT_SEED,
    ),
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
