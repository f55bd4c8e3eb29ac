import { resolve } from 'node:path';
import { z } from 'zod';
import { benchAdmin } from './bench/admin.ts';
import { benchBackup } from './bench/backup.ts';
import { benchExport } from './bench/export.ts';
import { benchImport } from './bench/import.ts';
import { IMPORT_FORMATS, type ImportFormat } from './bench/import-file.ts';
import { benchIncremental } from './bench/incremental.ts';
import { benchPlaces } from './bench/places/index.ts';
import { benchPrebuild, benchUnchanged } from './bench/prebuild.ts';
import { benchRelease } from './bench/release.ts';
import {
  describeMachine,
  type Figures,
  goalTable,
  type Measured,
  rounded,
} from './bench/report.ts';
import {
  type EmptyScratch,
  openEmptyScratch,
  openScratch,
  type ScratchOptions,
} from './bench/scratch.ts';
import { benchSearch } from './bench/search.ts';
import { benchServe } from './bench/serve.ts';
import { benchSitemaps } from './bench/sitemaps.ts';
import { benchTags } from './bench/tags.ts';
import { EXIT, flag, keyOf, runCommand, wholeNumber } from './cli/command.ts';
import { table } from './cli/format.ts';

type Input = ScratchOptions & {
  readonly changes: number;
  readonly compare?: number | undefined;
  readonly peers: boolean;
  readonly format: ImportFormat;
  readonly pairs?: string | undefined;
};

type Bench = (input: Input) => Promise<{ readonly machine: Figures; readonly measured: Measured }>;

/** A bench in a scratch folder, which is closed afterwards. */
const within =
  <Scratch extends EmptyScratch>(
    open: (input: Input) => Promise<Scratch>,
    measure: (scratch: Scratch, input: Input) => Promise<Measured>,
  ): Bench =>
  async (input) => {
    const scratch = await open(input);
    // Otherwise PostgreSQL would outlive this process.
    const leave = () => void scratch.close().finally(() => process.exit(EXIT.failed));
    process.once('SIGINT', leave).once('SIGTERM', leave);
    try {
      return {
        machine: await describeMachine(scratch.database.db),
        measured: await measure(scratch, input),
      };
    } finally {
      process.off('SIGINT', leave).off('SIGTERM', leave);
      await scratch.close();
    }
  };

const BENCHES = {
  prebuild: within(openScratch, benchPrebuild),
  unchanged: within(openScratch, benchUnchanged),
  incremental: within(openScratch, benchIncremental),
  sitemaps: within(openScratch, benchSitemaps),
  tags: within(openScratch, benchTags),
  import: within(openEmptyScratch, benchImport),
  release: within(openScratch, benchRelease),
  places: within(openEmptyScratch, (_, { pairs }) => benchPlaces(pairs)),
  admin: within(openScratch, benchAdmin),
  export: within(openScratch, benchExport),
  backup: within(openScratch, benchBackup),
  search: within(openScratch, (scratch) => benchSearch(scratch)),
  serve: within(openScratch, benchServe),
} satisfies Record<string, Bench>;

await runCommand({
  name: 'bench',
  summary: `Measures rendering, imports, guesses of places, exports, lists, searches and serving, with comparisons: ${Object.keys(BENCHES).join(', ')}.`,
  positionals: 'NAME',
  schema: z
    .object({
      rows: wholeNumber('N: how many listings (default 5000)').default(5_000),
      dir: z
        .string()
        .transform((path) => resolve(path))
        .optional()
        .describe('FOLDER: where to work (default: a new one, temporary)'),
      keep: flag('keep the folder, so that the next bench reuses its listings'),
      noPeers: flag('prebuild, import: skip the comparisons'),
      format: z
        .enum(IMPORT_FORMATS)
        .default('xlsx')
        .describe(
          `${IMPORT_FORMATS.join('|')}: import, release: format of the file (default xlsx)`,
        ),
      pairs: z.string().optional().describe('FILE: places: labelled pairs of places, JSON Lines'),
      changes: wholeNumber('N: incremental: number of single changes (default 40)').default(40),
      compare: wholeNumber('M: incremental: compare with a site of M listings').optional(),
      files: keyOf(BENCHES),
    })
    .refine(({ keep, dir }) => !keep || dir !== undefined, '--keep needs --dir'),
  async run({ files: [bench], noPeers, ...given }, { json, say }) {
    const input = { ...given, peers: !noPeers, silent: json };
    const { machine, measured } = await BENCHES[bench](input);
    const figures = rounded({ ...measured.figures, ...machine });
    say(`\n${bench}, ${input.rows.toLocaleString('en')} listings\n`);
    say(table(figures));
    say(`\n${goalTable(measured.goals)}`);
    return { json: { bench, rows: input.rows, goals: measured.goals, figures } };
  },
});
