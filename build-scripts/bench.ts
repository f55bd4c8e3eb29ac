import { resolve } from 'node:path';
import { z } from 'zod';
import { benchAdmin } from './bench/admin.ts';
import { benchBackup } from './bench/backup.ts';
import { benchExport } from './bench/export.ts';
import { benchImport } from './bench/import.ts';
import { openImportScratch } from './bench/import-scratch.ts';
import { describeIncremental, measureIncremental } from './bench/incremental.ts';
import { benchPrebuild } from './bench/prebuild.ts';
import { describeMachine, goalTable, type Measured, rounded } from './bench/report.ts';
import { openScratch, type Scratch } from './bench/scratch.ts';
import { benchSearch } from './bench/search.ts';
import { benchServe } from './bench/serve.ts';
import { benchSitemaps } from './bench/sitemaps.ts';
import { benchUnchanged } from './bench/unchanged.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { table } from './cli/format.ts';

const BENCHES = [
  'prebuild',
  'unchanged',
  'incremental',
  'sitemaps',
  'import',
  'admin',
  'export',
  'backup',
  'search',
  'serve',
] as const;

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int());

type Input = {
  readonly rows: number;
  readonly changes: number;
  readonly compare?: number | undefined;
  readonly dir?: string | undefined;
  readonly keep: boolean;
  readonly peers: boolean;
  readonly format: 'xlsx' | 'csv';
};

await runCommand({
  name: 'bench',
  summary: `Measures rendering, imports, exports, lists, searches and serving, with comparisons: ${BENCHES.join(', ')}.`,
  positionals: 'NAME',
  options: {
    rows: { type: 'string', help: 'N: how many listings (default 5000)' },
    dir: { type: 'string', help: 'FOLDER: where to work (default: a new one, temporary)' },
    keep: { type: 'boolean', help: 'keep the folder, so that the next bench reuses its listings' },
    'no-peers': { type: 'boolean', help: 'prebuild, import: skip the comparisons' },
    format: { type: 'string', help: 'xlsx|csv: import: format of the file (default xlsx)' },
    changes: { type: 'string', help: 'N: incremental: number of single changes (default 40)' },
    compare: { type: 'string', help: 'M: incremental: compare with a site of M listings' },
  },
  schema: z
    .object({
      rows: wholeNumber.default(5_000),
      dir: z
        .string()
        .transform((path) => resolve(path))
        .optional(),
      keep: z.boolean().default(false),
      noPeers: z.boolean().default(false),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      changes: wholeNumber.default(40),
      compare: wholeNumber.optional(),
      files: z.tuple([z.enum(BENCHES)], `name one of ${BENCHES.join(', ')}`),
    })
    .refine(({ keep, dir }) => !keep || dir !== undefined, '--keep needs --dir'),
  async run({ files: [bench], noPeers, ...input }, { json, say }) {
    const { machine, measured } = await run(bench, { ...input, peers: !noPeers }, json);
    const figures = rounded({ ...measured.figures, ...machine });
    say(`\n${bench}, ${input.rows.toLocaleString('en')} listings\n`);
    say(table(figures));
    say(`\n${goalTable(measured.goals)}`);
    return { json: { bench, rows: input.rows, goals: measured.goals, figures } };
  },
});

async function run(bench: (typeof BENCHES)[number], input: Input, silent: boolean) {
  if (bench === 'import') {
    const scratch = await openImportScratch({ dir: input.dir, keep: input.keep });
    return thenClosed(scratch, async () => ({
      machine: await describeMachine(scratch.database.db),
      measured: await benchImport(scratch, { ...input, silent }),
    }));
  }
  return runOnPages(bench, input, silent);
}

async function runOnPages(
  bench: Exclude<(typeof BENCHES)[number], 'import'>,
  input: Input,
  silent: boolean,
) {
  const small =
    bench === 'incremental' && input.compare !== undefined
      ? await inScratch(
          { ...input, rows: input.compare, dir: undefined, keep: false },
          silent,
          (scratch) => measureIncremental(scratch, input.changes),
        )
      : undefined;
  return inScratch(input, silent, async (scratch) => ({
    machine: await describeMachine(scratch.database.db),
    measured: await measure(scratch),
  }));

  async function measure(scratch: Scratch): Promise<Measured> {
    switch (bench) {
      case 'prebuild':
        return benchPrebuild(scratch, input);
      case 'unchanged':
        return benchUnchanged(scratch);
      case 'incremental':
        return describeIncremental(await measureIncremental(scratch, input.changes), small);
      case 'sitemaps':
        return benchSitemaps(scratch);
      case 'admin':
        return benchAdmin(scratch);
      case 'export':
        return benchExport(scratch);
      case 'backup':
        return benchBackup(scratch);
      case 'search':
        return benchSearch(scratch);
      case 'serve':
        return benchServe(scratch);
    }
  }
}

async function inScratch<Result>(
  options: Pick<Input, 'rows' | 'dir' | 'keep'>,
  silent: boolean,
  action: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const scratch = await openScratch({ ...options, dir: options.dir, silent });
  return thenClosed(scratch, () => action(scratch));
}

async function thenClosed<Result>(
  scratch: { readonly close: () => Promise<void> },
  action: () => Promise<Result>,
): Promise<Result> {
  // Otherwise PostgreSQL would outlive this process.
  const leave = () => void scratch.close().finally(() => process.exit(EXIT.failed));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await action();
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await scratch.close();
  }
}
