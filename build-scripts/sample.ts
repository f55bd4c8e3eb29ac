import { z } from 'zod';
import { runCommand, wholeNumber } from './cli/command.ts';
import { describeWritten, elapsedSeconds } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { formatsOf, isSampleName, SAMPLE_SCHEMAS, writeSample } from './sample/write-sample.ts';

const DEFAULT_SEED = 1;

await runCommand({
  name: 'sample',
  summary: 'Writes a spreadsheet of generated listings from all over the world.',
  schema: z
    .object({
      rows: wholeNumber('N: number of listings', 0),
      out: z
        .string()
        .describe(
          `FILE: file to write: ${formatsOf('outscraper').join(', ')}; packed with .gz or .zip after it`,
        ),
      schema: z
        .enum(SAMPLE_SCHEMAS)
        .default('outscraper')
        .describe(`${SAMPLE_SCHEMAS.join('|')}: the columns (default outscraper)`),
      seed: wholeNumber(`S: each number gives other listings (default ${DEFAULT_SEED})`, 0).default(
        DEFAULT_SEED,
      ),
    })
    .superRefine(({ out, schema }, context) => {
      if (isSampleName(out, schema)) return;
      const message = `must end in ${formatsOf(schema).join(' or ')}, for the schema ${schema}`;
      context.addIssue({ code: 'custom', path: ['out'], message });
    }),
  async run({ rows, out, schema, seed }, output) {
    const started = performance.now();
    const progress = startProgress('Writing', 'rows', output.json);
    const { bytes } = await writeSample({
      rows,
      out,
      schema,
      seed,
      onProgress: (done) => progress.update(done, rows),
    });
    const seconds = elapsedSeconds(started);
    progress.finish();
    output.say(describeWritten(out, rows, bytes));
    return {
      json: { file: out, rows, schema, seed, bytes, seconds, peakMemoryBytes: peakMemoryBytes() },
    };
  },
});
