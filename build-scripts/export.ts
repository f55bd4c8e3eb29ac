import { extname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import {
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  exportChoiceSchema,
} from '../api/contract/calls/exports-api.ts';
import { exportColumns } from '../api/exports/columns.ts';
import { countSelected, findSelection } from '../api/exports/exports.queries.ts';
import { openExport } from '../api/exports/open-export.ts';
import { flag, runCommand } from './cli/command.ts';
import { describeWritten, elapsedSeconds } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { withDatabase } from './cli/with-database.ts';
import { writeWhole } from './cli/write-whole.ts';

const { countryCode, categories, fields: fieldList } = exportChoiceSchema.shape;

const format = z.enum(EXPORT_FORMATS, 'must end in .csv or .xlsx');

await runCommand({
  name: 'export',
  summary: 'Writes all listings into a spreadsheet, including those that wait for approval.',
  schema: z.object({
    out: z
      .string('name a file')
      .transform((file) => resolve(file))
      .refine((file) => format.safeParse(formatOf(file)).success, 'must end in .csv or .xlsx')
      .describe('FILE: file to write, .csv or .xlsx'),
    country: countryCode.describe('CODE: only listings of this country, e.g. TR'),
    category: categories.describe('NAME,NAME…: only listings of these categories'),
    fields: fieldList
      .default([...EXPORT_FIELDS])
      .describe(`FIELD,FIELD…: the columns (default: all ${EXPORT_FIELDS.length})`),
    bom: flag('start a CSV file with a byte order mark, for Excel'),
  }),
  async run({ out, country, category, fields, bom }, { json, say }) {
    const started = performance.now();
    return withDatabase(loadConfig(), async (database) => {
      const progress = startProgress('Writing', 'rows', json);
      const selection = await findSelection(database.db, {
        countryCode: country,
        categories: category,
      });
      const expected = await countSelected(database.db, selection);
      let rows = 0;
      const content = await openExport(database, {
        columns: exportColumns(fields),
        selection,
        format: format.parse(formatOf(out)),
        bom,
        onRows(done) {
          rows = done;
          progress.update(done, expected);
        },
      });
      const bytes = await writeWhole(out, (stream) => pipeline(content, stream));
      const seconds = elapsedSeconds(started);
      progress.finish();
      say(describeWritten(out, rows, bytes));
      return { json: { file: out, rows, bytes, seconds, peakMemoryBytes: peakMemoryBytes() } };
    });
  },
});

function formatOf(file: string): string {
  return extname(file).slice(1).toLowerCase();
}
