import { constants } from 'node:zlib';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  EXPORTS_API,
  type ExportCount,
  type ExportFormat,
  legacyExportSchema,
} from '../contract/calls/exports-api.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { readJson, readText } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { exportColumns, legacyExportColumns } from './columns.ts';
import {
  countryCodeOrAll,
  exportCountRequest,
  exportRequest,
  requestedSelection,
} from './export-request.ts';
import { countSelected, findSelection } from './exports.queries.ts';
import { exportFileName, legacyFileName } from './file-names.ts';
import { type ExportOptions, openExport } from './open-export.ts';
import { runningExports } from './running-exports.ts';

/** The names of 4,000 categories as a form encodes them are a third of this. */
const MAX_FORM_BYTES = 1_000_000;
const MAX_JSON_BYTES = 10_000;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const legacyRequest = legacyExportSchema.extend({
  countryCode: countryCodeOrAll.optional(),
});

/**
 * Brotli at 5, as for pages, takes 35 MB/s; at 1 it takes 129 MB/s and gives 57 MB for 180 instead
 * of 41.
 */
const FAST_COMPRESSION = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
};

/** A file to be handed out. */
type File = ExportOptions & {
  readonly name: string;
  /** What was asked for, for the record. */
  readonly asked: object;
};

/** Listings as files: CSV and .xlsx, streamed from the database to the client. */
export function addExportRoutes(
  router: Router,
  database: Pick<Database, 'db' | 'pool'>,
  guard: Guard,
): void {
  const { db } = database;
  const answer = runningExports();

  const download: Middleware<AdministratorState> = async (ctx) => {
    const asked = validate(exportRequest, await parameters(ctx));
    const { fields, format = 'csv', bom = '0', ...rest } = asked;
    const selection = await findSelection(db, requestedSelection(rest));
    const name = exportFileName(selection, format, new Date());
    const columns = exportColumns(fields);
    const noted = { ...asked, ...shortened(asked.categories) };
    await send(ctx, { name, asked: noted, columns, selection, format, bom: bom === '1' });
  };
  router.get(EXPORTS_API.download, guard('editor'), download);
  router.post(EXPORTS_API.download, guard('editor'), download);

  const count: Middleware = async (ctx) => {
    const asked = validate(exportCountRequest, await parameters(ctx));
    const selection = await findSelection(db, requestedSelection(asked));
    ctx.body = { rows: await countSelected(db, selection) } satisfies ExportCount;
  };
  router.get(EXPORTS_API.count, guard('editor'), count);
  router.post(EXPORTS_API.count, guard('editor'), count);

  router.post(EXPORTS_API.legacy, guard('editor'), async (ctx) => {
    const asked = validate(legacyRequest, await readJson(ctx, MAX_JSON_BYTES));
    const { selectedFields, countryCode } = asked;
    const selection = await findSelection(db, { countryCode });
    const columns = legacyExportColumns([...new Set(selectedFields)]);
    const name = legacyFileName(new Date());
    await send(ctx, { name, asked, columns, selection, format: 'csv', bom: false });
  });

  async function send(
    ctx: Context & { state: AdministratorState },
    { name, asked, ...options }: File,
  ): Promise<void> {
    ctx.attachment(name);
    ctx.type = TYPES[options.format];
    ctx.compress = FAST_COMPRESSION;
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    await answer(ctx, async () => {
      const { administrator } = ctx.state;
      await db
        .transaction()
        .execute((trx) =>
          writeAudit(trx, administrator, { action: 'export', subject: name, after: asked }),
        );
      return openExport(database, options);
    });
  }
}

/** Of so many categories the record has the names; of more, their number: all of them are 100 KB. */
const NOTED_CATEGORIES = 50;

const shortened = (categories: readonly string[] = []) =>
  categories.length > NOTED_CATEGORIES && { categories: categories.length };

/** Of a query, or, where that would be too long, of a form. */
async function parameters(ctx: Context): Promise<unknown> {
  if (ctx.method !== 'POST') return ctx.query;
  if (!ctx.is('urlencoded'))
    throw new AppError(
      'invalid_input',
      'The body must be a form, with Content-Type: application/x-www-form-urlencoded.',
    );
  return Object.fromEntries(new URLSearchParams(await readText(ctx, MAX_FORM_BYTES)));
}
